import { restoreMessages } from "#app/admin/backup/restore/restore.messages.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { serverState } from "#server/process/server-state.ts";

/** A step of the pipeline: refuses everything but the probes while the shop is being restored from a backup. */
export function refuseWhileRestoring(): undefined {
	if (serverState.phase !== "restoring") return;
	throw new Refusal("unavailable", restoreMessages.closed, { retryAfterSeconds: 5 });
}
