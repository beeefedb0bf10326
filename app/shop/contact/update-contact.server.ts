import { and, eq, inArray, isNull, lt } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { isMailAddress } from "#app/shop/mail/mail-message.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { isUuid } from "#app/values/uuid.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { contactReplies, contacts } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { contactReply } from "./contact.mails.server.ts";
import type { ContactReplyInput, ContactUpdate } from "./contact.schema.ts";
import { contactUpdateRefusals } from "./contact-update.messages.ts";
import { publishReply } from "./product-questions.server.ts";

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

async function lockContact(tx: Transaction, contactId: string) {
	const [contact] = isUuid(contactId)
		? await tx.select().from(contacts).where(eq(contacts.id, contactId)).for("update")
		: [];
	if (!contact) throw new Refusal("not_found", contactUpdateRefusals.notFound);
	return contact;
}

/** Notes that an account with the address of these messages was deleted; the workshop sees it beside them. */
export async function requestErasure(tx: Transaction, contactIds: readonly string[]): Promise<void> {
	await tx
		.update(contacts)
		.set({ erasureRequestedAt: new Date() })
		.where(and(inArray(contacts.id, [...contactIds]), isNull(contacts.erasureRequestedAt)));
}

/**
 * Messages that are older than the settings allow. `eraseContacts` deletes them with everything that refers to them.
 */
export async function listOldContacts(now: Date, limit: number): Promise<string[]> {
	const { legal } = await readSettings();
	const before = new Date(now);
	before.setMonth(before.getMonth() - legal.contactMonths);
	const rows = await db
		.select({ id: contacts.id })
		.from(contacts)
		.where(lt(contacts.createdAt, before))
		.orderBy(contacts.createdAt)
		.limit(limit);
	return rows.map(({ id }) => id);
}

/**
 * Replies to a message by mail and stores the reply with it. A form submitted twice with the same key sends one mail. A
 * new message becomes “in progress”. A question about a product is published with the reply if the form says so.
 */
export async function replyToContact(admin: Admin, input: ContactReplyInput): Promise<void> {
	const { contactId, replyId, message, resolves, publishes } = input;
	await inTransaction(async (tx) => {
		const contact = await lockContact(tx, contactId);
		if (!isMailAddress(contact.email)) throw new Refusal("conflict", contactUpdateRefusals.unreachable);
		const [reply] = await tx
			.insert(contactReplies)
			.values({ id: replyId, contactId: contact.id, authorId: admin.id, message })
			.onConflictDoNothing({ target: contactReplies.id })
			.returning({ id: contactReplies.id });
		if (!reply) return;
		const status = resolves ? "resolved" : contact.status === "new" ? "in_progress" : contact.status;
		await tx.update(contacts).set({ status }).where(eq(contacts.id, contact.id));
		const { productId } = contact;
		if (publishes && productId) await publishReply(tx, { id: contact.id, productId }, replyId);
		await queueMail(tx, contactReply, contact, { replyId, replyText: message });
		await recordAudit(tx, admin, {
			action: "contact.replied",
			entityId: contact.id,
			details: { from: contact.status, to: status, ...(productId ? { isPublished: publishes } : {}) },
		});
	});
}
