import { and, isNotNull, type SQL, sql } from "drizzle-orm";
import { type Cursor, keyset, LIST_PAGE_SIZE, toPage } from "#app/platform/keyset.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { isUndelivered, isWaitingMail } from "#app/shop/mail/delivery-state.server.ts";
import { db } from "#db/client.server.ts";
import { outboxMessages } from "#db/schema.server.ts";
import { unaccentedContains } from "#db/unaccented.server.ts";
import { mailKindLabel } from "./mail-definitions.server.ts";
import type { MailState, readOutboxFilter } from "./outbox.ts";

const stateConditions: Record<MailState, () => SQL> = {
	failed: isUndelivered,
	waiting: isWaitingMail,
	sent: () => isNotNull(outboxMessages.sentAt),
};

/** Without their contents, which may hold a link that opens an account; newest first. */
export async function listOutbox(
	_admin: Admin,
	{ state, q }: ReturnType<typeof readOutboxFilter>,
	cursor: Cursor | null,
) {
	const pageOrder = keyset({
		column: outboxMessages.createdAt,
		type: "timestamp",
		id: outboxMessages.id,
		order: "desc",
	});
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
			isUndelivered: sql<boolean>`${isUndelivered()}`,
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
		.limit(LIST_PAGE_SIZE + 1);
	return toPage(
		rows.map((row) => ({ ...row, label: mailKindLabel(row.kind), state: mailStateOf(row) })),
		cursor,
		LIST_PAGE_SIZE,
	);
}

export type OutboxRow = Awaited<ReturnType<typeof listOutbox>>["rows"][number];

const mailStateOf = (mail: { sentAt: Date | null; isUndelivered: boolean }): MailState =>
	mail.sentAt ? "sent" : mail.isUndelivered ? "failed" : "waiting";
