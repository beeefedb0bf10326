import { eq, sql } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { isUuid } from "#app/values/uuid.ts";
import type { Transaction } from "#db/client.server.ts";
import { contacts } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { contactUpdateRefusals } from "./contact-update.messages.ts";
import type { ContactUpdate } from "./contact-update.schema.ts";

/** Changes a message's status, and its notes if given. Throws `not_found`. */
export async function updateContact(admin: Admin, update: ContactUpdate): Promise<void> {
	const { contactId, status, adminNotes } = update;
	await inTransaction(async (tx) => {
		const contact = await lockContact(tx, contactId);
		await tx
			.update(contacts)
			.set({ status, ...(adminNotes === undefined ? {} : { adminNotes }) })
			.where(eq(contacts.id, contact.id));
		await recordAudit(tx, admin, {
			action: "contact.updated",
			entityId: contact.id,
			details: {
				from: contact.status,
				to: status,
				notesChanged: adminNotes !== undefined && adminNotes !== contact.adminNotes,
			},
		});
	});
}

export async function lockContact(tx: Transaction, contactId: string) {
	const [contact] = isUuid(contactId)
		? await tx.select().from(contacts).where(eq(contacts.id, contactId)).for("update")
		: [];
	if (!contact) throw new Refusal("not_found", contactUpdateRefusals.notFound);
	return contact;
}

/** Deletes the messages from an address, with the workshop's replies. */
export async function deleteContactMessages(tx: Transaction, email: string): Promise<void> {
	await tx.delete(contacts).where(eq(sql`lower(${contacts.email})`, email));
}
