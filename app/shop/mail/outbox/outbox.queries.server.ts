import { and, gte, isNotNull, isNull, lt, type SQL } from "drizzle-orm";
import { RETRY_AFTER_SECONDS } from "#app/platform/jobs.server.ts";
import { type Cursor, keyset, type Page, pageOf } from "#app/platform/keyset.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { db } from "#db/client.server.ts";
import { foldedContains } from "#db/folded.server.ts";
import { outboxMessages } from "#db/schema.server.ts";
import type { MailState, OutboxFilter, OutboxRow } from "./outbox.ts";

const PAGE_SIZE = 30;
/** After so many nobody tries again by itself. */
const MOST_ATTEMPTS = RETRY_AFTER_SECONDS.length + 1;

const inState: Record<MailState, () => SQL | undefined> = {
	failed: () => and(isNull(outboxMessages.sentAt), gte(outboxMessages.attempts, MOST_ATTEMPTS)),
	waiting: () => and(isNull(outboxMessages.sentAt), lt(outboxMessages.attempts, MOST_ATTEMPTS)),
	sent: () => isNotNull(outboxMessages.sentAt),
};

/** The mails of the shop, the newest first. */
export async function listOutbox(
	_admin: Admin,
	{ state, q }: OutboxFilter,
	cursor: Cursor | null,
): Promise<Page<OutboxRow & { sortKey: string }>> {
	const order = keyset(outboxMessages.createdAt, outboxMessages.id, "desc");
	const found = await db
		.select({
			id: outboxMessages.id,
			sortKey: order.sortKey,
			kind: outboxMessages.kind,
			recipient: outboxMessages.recipient,
			subject: outboxMessages.subject,
			attempts: outboxMessages.attempts,
			lastError: outboxMessages.lastError,
			sentAt: outboxMessages.sentAt,
			createdAt: outboxMessages.createdAt,
		})
		.from(outboxMessages)
		.where(
			and(
				state ? inState[state]() : undefined,
				foldedContains(q, outboxMessages.recipient),
				order.beyond(cursor),
			),
		)
		.orderBy(...order.orderBy(cursor))
		.limit(PAGE_SIZE + 1);
	return pageOf(
		found.map((row) => ({ ...row, state: stateOf(row) })),
		cursor,
		PAGE_SIZE,
	);
}

const stateOf = ({ sentAt, attempts }: { sentAt: Date | null; attempts: number }): MailState =>
	sentAt ? "sent" : attempts >= MOST_ATTEMPTS ? "failed" : "waiting";
