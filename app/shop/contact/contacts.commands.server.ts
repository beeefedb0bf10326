import { contactMails } from "#app/shop/mail/contact-mails.server.tsx";
import { isMailAddress } from "#app/shop/mail/mail-message.ts";
import { queueMail } from "#app/shop/mail/send-mail.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { contacts } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import type { ContactInput } from "./contact.schema.ts";

/**
 * Keeps a visitor's message for the workshop, with status `new`, and tells both by mail. Returns
 * its id.
 */
export async function sendContactMessage(input: ContactInput): Promise<string> {
	const { identity: shop } = await readSettings();
	return inTransaction(async (tx) => {
		const [row] = await tx.insert(contacts).values(input).returning({ id: contacts.id });
		if (!row) throw new Error("The database returned no row for a contact message.");
		await queueMail(tx, {
			kind: "new-contact",
			to: shop.email,
			dedupeKey: `new-contact:${row.id}`,
			message: contactMails.newMessage({ shop, contact: { ...input, id: row.id } }),
		});
		// An address that can be typed but not written to loses no message.
		if (isMailAddress(input.email)) {
			await queueMail(tx, {
				kind: "contact-received",
				to: input.email,
				dedupeKey: `contact-received:${row.id}`,
				message: contactMails.received({ shop, name: input.name }),
			});
		}
		return row.id;
	});
}
