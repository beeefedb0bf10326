import { and, count, eq, gt, sql } from "drizzle-orm";
import { expectRow } from "#app/platform/expect-row.ts";
import { publishAdminChange } from "#app/shop/live/live-hub.server.ts";
import { mailKey } from "#app/shop/mail/define-mail.server.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { mailboxOf } from "#app/values/email.ts";
import { contactCategories } from "#app/values/status/contact-status.ts";
import type { Transaction } from "#db/client.server.ts";
import { contacts, outboxMessages } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { contactReceived, newContact } from "./contact.mails.server.ts";
import type { ContactInput } from "./contact.schema.ts";

/**
 * The limit for one person. Further messages are saved without a confirmation mail, because the address may belong to a
 * stranger.
 */
const MAX_CONFIRMATIONS_PER_DAY = 3;

/** A message, and the product that it asks about. */
type NewMessage = ContactInput & { productId?: string };

/** Saves a visitor's message and queues mails to the workshop and to the visitor. Returns its id. */
export async function sendContactMessage(input: NewMessage): Promise<string> {
	return inTransaction(async (tx) => {
		const contactId = await saveContactMessage(tx, input);
		if (await canSendConfirmation(tx, input.email))
			await queueMail(tx, contactReceived, input, { contactId });
		return contactId;
	});
}

/** Saves a message and queues the mail to the workshop, in the caller's transaction. Returns its id. */
export async function saveContactMessage(tx: Transaction, input: NewMessage): Promise<string> {
	const written = await tx.insert(contacts).values(input).returning({ id: contacts.id });
	const row = expectRow(written, "a new contact message");
	const category = input.category && contactCategories[input.category].label;
	await queueMail(tx, newContact, { ...input, id: row.id, category }, {});
	await publishAdminChange(tx);
	return row.id;
}

async function canSendConfirmation(tx: Transaction, email: string): Promise<boolean> {
	const keyOfPerson = mailKey(contactReceived, [mailboxOf(email), ""]);
	// Without the lock, two messages at once would both find the same number before either is written.
	await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${keyOfPerson}, 0))`);
	const [sent] = await tx
		.select({ count: count() })
		.from(outboxMessages)
		.where(
			and(
				eq(outboxMessages.kind, contactReceived.kind),
				sql`starts_with(${outboxMessages.dedupeKey}, ${keyOfPerson})`,
				gt(outboxMessages.createdAt, new Date(Date.now() - DAY_MS)),
			),
		);
	return (sent?.count ?? 0) < MAX_CONFIRMATIONS_PER_DAY;
}
