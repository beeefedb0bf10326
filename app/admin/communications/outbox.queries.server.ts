import { and, isNotNull, type SQL, sql } from "drizzle-orm";
import { byAge, defineList, type RowOf } from "#app/platform/lists/define-list.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { isUndelivered, isWaitingMail } from "#app/shop/mail/delivery-state.server.ts";
import { db } from "#db/client.server.ts";
import { outboxMessages } from "#db/schema.server.ts";
import { unaccentedContains } from "#db/unaccented.server.ts";
import { mailKindLabel } from "./mail-definitions.server.ts";
import { type MailState, outboxFilters } from "./outbox.ts";

const stateConditions: Record<MailState, () => SQL> = {
	failed: isUndelivered,
	waiting: isWaitingMail,
	sent: () => isNotNull(outboxMessages.sentAt),
};

/** The outbox, newest or oldest first. Without the mails' contents, which may hold a link that opens an account. */
export const outboxList = defineList({
	filters: outboxFilters,
	...byAge(outboxMessages.createdAt, outboxMessages.id),
	read: async (_admin: Admin, { state, q }, { sortKey, where, orderBy, limit }) => {
		const rows = await db
			.select({
				id: outboxMessages.id,
				sortKey,
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
					where,
				),
			)
			.orderBy(...orderBy)
			.limit(limit);
		return rows.map((row) => ({ ...row, label: mailKindLabel(row.kind), state: mailStateOf(row) }));
	},
});

export type OutboxRow = RowOf<typeof outboxList>;

const mailStateOf = (mail: { sentAt: Date | null; isUndelivered: boolean }): MailState =>
	mail.sentAt ? "sent" : mail.isUndelivered ? "failed" : "waiting";
