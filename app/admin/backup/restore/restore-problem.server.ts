import { ArchiveError } from "#app/admin/backup/archive-entries.server.ts";
import { databaseErrorCode } from "#db/transactions.server.ts";
import { restoreMessages } from "./restore.messages.ts";

/** The message about a failed restore, by the error code of the system or the database. */
const problems = new Map([
	["ENOSPC", restoreMessages.diskFullWhileRestoring],
	["53100", restoreMessages.diskFullWhileRestoring],
	["55P03", restoreMessages.inUse],
]);

export function restoreProblem(error: unknown): string {
	if (error instanceof ArchiveError) return error.message;
	return problems.get(databaseErrorCode(error) ?? "") ?? restoreMessages.failed;
}
