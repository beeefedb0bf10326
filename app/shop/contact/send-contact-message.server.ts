import { and, count, eq, gt, sql } from "drizzle-orm";
import { publishAdminChange } from "#app/shop/live/live-hub.server.ts";
import { contactMails } from "#app/shop/mail/contact-mails.server.ts";
import { queueMail } from "#app/shop/mail/send-mail.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { DAY_MS } from "#app/values/date.ts";
import { mailboxOf } from "#app/values/email.ts";
import type { Transaction } from "#db/client.server.ts";
import { contacts, outboxMessages } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import type { ContactInput } from "./contact.schema.ts";
import { contactCategories } from "./contact-status.ts";

const CONFIRMATION_KIND = "contact-received";
/** For one person. Further messages are saved without a confirmation mail: the address may belong to a stranger. */
const MAX_CONFIRMATIONS_PER_DAY = 3;

/** Saves a visitor's message and queues mails to the workshop and to the visitor. Returns its id. */
export async function sendContactMessage(input: ContactInput): Promise<string> {
	const { identity: shop } = await readSettings();
	return inTransaction(async (tx) => {
		const id = await saveContactMessage(tx, shop, input);
		const keyOfPerson = `${CONFIRMATION_KIND}:${mailboxOf(input.email)}:`;
		if (await canSendConfirmation(tx, keyOfPerson)) {
			await queueMail(tx, {
				kind: CONFIRMATION_KIND,
				to: input.email,
				dedupeKey: `${keyOfPerson}${id}`,
				message: contactMails.received({ shop, name: input.name }),
			});
		}
		return id;
	});
}

/** Saves a message and queues the mail to the workshop, in the caller's transaction. Returns its id. */
export async function saveContactMessage(
	tx: Transaction,
	shop: StoreSettings["identity"],
	input: ContactInput,
): Promise<string> {
	const [row] = await tx.insert(contacts).values(input).returning({ id: contacts.id });
	if (!row) throw new Error("The database returned no row for a contact message.");
	const category = input.category && contactCategories[input.category].label;
	await queueMail(tx, {
		kind: "new-contact",
		to: shop.email,
		dedupeKey: `new-contact:${row.id}`,
		message: contactMails.newContact({ shop, contact: { ...input, id: row.id, category } }),
	});
	await publishAdminChange(tx);
	return row.id;
}

async function canSendConfirmation(tx: Transaction, keyOfPerson: string): Promise<boolean> {
	// Two messages at once would both find the same number before either is written.
	await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${keyOfPerson}, 0))`);
	const [sent] = await tx
		.select({ count: count() })
		.from(outboxMessages)
		.where(
			and(
				eq(outboxMessages.kind, CONFIRMATION_KIND),
				sql`starts_with(${outboxMessages.dedupeKey}, ${keyOfPerson})`,
				gt(outboxMessages.createdAt, new Date(Date.now() - DAY_MS)),
			),
		);
	return (sent?.count ?? 0) < MAX_CONFIRMATIONS_PER_DAY;
}
