import { and, eq, lt, notInArray } from "drizzle-orm";
import { publishAdminChange } from "#app/shop/live/live-hub.server.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { MINUTE_MS } from "#app/values/date.ts";
import type { ProblemKind } from "#app/values/status/watched-problem.ts";
import { db } from "#db/client.server.ts";
import { watchedProblems } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { problemFound, problemOver } from "./watch.mails.server.ts";

/** The interval of the checks. */
export const WATCH_INTERVAL_MS = 5 * MINUTE_MS;
/** A problem is over when no process has seen it in two rounds. */
const OVER_AFTER_MS = 2 * WATCH_INTERVAL_MS + MINUTE_MS;

/** A sentence with a figure; null where all is well; undefined where the state could not be read. */
export type Reading = string | null | undefined;

/**
 * Stores the problems that one process has seen, and mails the owner: once for each problem, whichever process sees it
 * first, and again when it is over. A problem of one of several machines (such as its disk) is over when no process
 * sees it any more. `mayEnd` is false until this process has checked for as long as an unseen problem stays.
 */
export async function recordProblems(
	readings: ReadonlyMap<ProblemKind, Reading>,
	{ now = new Date(), mayEnd = true } = {},
): Promise<void> {
	const seen = [...readings].flatMap(([kind, note]) => (note ? [{ kind, note }] : []));
	const unknown = [...readings].flatMap(([kind, note]) => (note === undefined ? [kind] : []));
	await inTransaction(async (tx) => {
		const open = await tx.select().from(watchedProblems).for("update");
		const isKnown = (kind: ProblemKind) => open.some((row) => row.kind === kind);
		for (const { kind, note } of seen.filter((each) => !isKnown(each.kind))) {
			const opened = await tx
				.insert(watchedProblems)
				.values({ kind, note, since: now, seenAt: now })
				.onConflictDoNothing()
				.returning();
			for (const problem of opened) await queueMail(tx, problemFound, problem, { note });
		}
		for (const { kind, note } of seen.filter((each) => isKnown(each.kind))) {
			await tx.update(watchedProblems).set({ note, seenAt: now }).where(eq(watchedProblems.kind, kind));
		}
		const ended = mayEnd
			? await tx
					.delete(watchedProblems)
					.where(
						and(
							lt(watchedProblems.seenAt, new Date(now.getTime() - OVER_AFTER_MS)),
							unknown.length > 0 ? notInArray(watchedProblems.kind, unknown) : undefined,
						),
					)
					.returning()
			: [];
		for (const problem of ended) await queueMail(tx, problemOver, problem, {});
		if (ended.length > 0 || seen.some(({ kind }) => !isKnown(kind))) await publishAdminChange(tx);
	});
}

/** The problems that are not over, the oldest first. */
export const listProblems = () => db.select().from(watchedProblems).orderBy(watchedProblems.since);
