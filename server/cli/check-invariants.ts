import { reportInvariants } from "./report-invariants.ts";
import { runCommand } from "./run-command.ts";

/**
 * `npm run check-invariants`: whether the books of this shop are in order. Prints each rule that is
 * broken with the row that breaks it, and ends with 1; with 0 when all is well.
 */
await runCommand(reportInvariants);
