import { reportInvariants } from "./report-invariants.ts";
import { runCommand } from "./run-command.ts";

/**
 * `npm run check-invariants`: whether the invariants of this shop hold. Prints each rule that is
 * broken with the row that breaks it, and exits with 1; with 0 when all hold.
 */
await runCommand(() => reportInvariants());
