import { checkBooks } from "./books.ts";
import { runProgram } from "./program.ts";

/**
 * `npm run check-invariants`: whether the books of this shop are in order. Prints each rule that is
 * broken with the row that breaks it, and ends with 1; with 0 when all is well.
 */
await runProgram(checkBooks);
