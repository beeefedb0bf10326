import { reportInvariants } from "./report-invariants.ts";
import { runCommand } from "./run-command.ts";

/**
 * `npm run check-invariants`: checks the shop's invariants. Prints each broken rule with the row that breaks it and
 * exits with 1, or with 0 when all hold.
 */
await runCommand(() => reportInvariants());
