import { and, gte, isNotNull, isNull, lt, type SQL } from "drizzle-orm";
import { RETRY_AFTER_SECONDS } from "#app/platform/jobs.server.ts";
import { type Cursor, keyset, toPage } from "#app/platform/keyset.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { db } from "#db/client.server.ts";
import { outboxMessages } from "#db/schema.server.ts";
import { unaccentedContains } from "#db/unaccented.server.ts";
import type { MailState, readOutboxFilter } from "./outbox.ts";

const PAGE_SIZE = 30;
/** After so many attempts a mail is only sent again on demand. */
const MAX_ATTEMPTS = RETRY_AFTER_SECONDS.length + 1;

const stateConditions: Record<MailState, () => SQL | undefined> = {
	failed: () => and(isNull(outboxMessages.sentAt), gte(outboxMessages.attempts, MAX_ATTEMPTS)),
	waiting: () => and(isNull(outboxMessages.sentAt), lt(outboxMessages.attempts, MAX_ATTEMPTS)),
	sent: () => isNotNull(outboxMessages.sentAt),
};

/** Without their contents, which may hold a link that opens an account; newest first. */
export async function listOutbox(
	_admin: Admin,
	{ state, q }: ReturnType<typeof readOutboxFilter>,
	cursor: Cursor | null,
) {
	const pageOrder = keyset(outboxMessages.createdAt, outboxMessages.id, "desc");
	const rows = await db
		.select({
			id: outboxMessages.id,
			sortKey: pageOrder.sortKey,
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
				state ? stateConditions[state]() : undefined,
				unaccentedContains(q, outboxMessages.recipient),
				pageOrder.where(cursor),
			),
		)
		.orderBy(...pageOrder.orderBy(cursor))
		.limit(PAGE_SIZE + 1);
	return toPage(
		rows.map((row) => ({ ...row, state: mailStateOf(row) })),
		cursor,
		PAGE_SIZE,
	);
}

export type OutboxRow = Awaited<ReturnType<typeof listOutbox>>["rows"][number];

const mailStateOf = ({ sentAt, attempts }: { sentAt: Date | null; attempts: number }): MailState =>
	sentAt ? "sent" : attempts >= MAX_ATTEMPTS ? "failed" : "waiting";
