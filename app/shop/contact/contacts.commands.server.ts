import { and, count, eq, gt } from "drizzle-orm";
import { tellDesk } from "#app/shop/live/live-hub.server.ts";
import { contactMails } from "#app/shop/mail/contact-mails.server.tsx";
import { queueMail } from "#app/shop/mail/send-mail.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import type { Transaction } from "#db/client.server.ts";
import { contacts, outboxMessages } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import type { ContactInput } from "./contact.schema.ts";
import { contactCategories } from "./contact-status.ts";

const RECEIVED = "contact-received";
/** More in a day are kept and told to the workshop, but not confirmed: the address may be a stranger's. */
const MOST_CONFIRMED_A_DAY = 3;
const DAY_MS = 86_400_000;

/**
 * Keeps a visitor's message for the workshop, with status `new`, and tells both. Returns its id.
 */
export async function sendContactMessage(input: ContactInput): Promise<string> {
	const { identity: shop } = await readSettings();
	return inTransaction(async (tx) => {
		const id = await keepContactMessage(tx, shop, input);
		if (await mayConfirmTo(tx, input.email)) {
			await queueMail(tx, {
				kind: RECEIVED,
				to: input.email,
				dedupeKey: `${RECEIVED}:${id}`,
				message: contactMails.received({ shop, name: input.name }),
			});
		}
		return id;
	});
}

/** Keeps a message for the workshop and tells it, in the caller's transaction. Returns its id. */
export async function keepContactMessage(
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
	await tellDesk(tx);
	return row.id;
}

async function mayConfirmTo(tx: Transaction, email: string): Promise<boolean> {
	const [sent] = await tx
		.select({ count: count() })
		.from(outboxMessages)
		.where(
			and(
				eq(outboxMessages.kind, RECEIVED),
				eq(outboxMessages.recipient, email),
				gt(outboxMessages.createdAt, new Date(Date.now() - DAY_MS)),
			),
		);
	return (sent?.count ?? 0) < MOST_CONFIRMED_A_DAY;
}
