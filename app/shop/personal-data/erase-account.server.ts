import { inArray, sql } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { type DeletedUser, lockForDeletion } from "#app/shop/accounts/profile/profile.commands.server.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { removeImages } from "#app/shop/images/images.commands.server.ts";
import { storeSettlementContact } from "#app/shop/orders/settlement-contact.server.ts";
import { listPhotoIdsOf } from "#app/shop/reviews/review-photos.server.ts";
import { invalidateReviewsOf } from "#app/shop/reviews/reviews.commands.server.ts";
import { mailboxOf } from "#app/values/email.ts";
import type { Queryable, Transaction } from "#db/client.server.ts";
import { contacts } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { requestContactErasure } from "./contact-erasure.server.ts";
import { eraseAccountRows, eraseContacts, eraseOrders, lockOrdersOf } from "./erase-rows.server.ts";
import { personalDataMessages } from "./personal-data.messages.ts";
import { uuidList } from "./personal-table.server.ts";
import { listUnsettledOrders } from "./unsettled-orders.server.ts";

/**
 * A customer deletes their account, completely or not at all. Sign-in, profile, favourites and mails are deleted.
 * Orders stay as fiscal records without the person, and reviews without their author and photographs. An order with
 * an open matter (a refund, a return, a dispute) keeps the data it needs until that is settled. Throws `conflict` for
 * the last admin, and while an order is under way, because the workshop must know where to send it.
 */
export async function eraseAccount(customer: Customer): Promise<{ isComplete: boolean }> {
	const { isComplete, photos } = await inTransaction(async (tx) => {
		const user = await lockForDeletion(tx, customer.id);
		// A repeated request finds no account, and has nothing left to do.
		if (!user) return { isComplete: true, photos: [] };
		const unsettled = await listUnsettledOrders(tx, user);
		if (unsettled.some(({ matters }) => matters.includes("underWay"))) {
			throw new Refusal("conflict", personalDataMessages.openOrders);
		}
		// Without an actor, because the account that asked for this is about to be deleted.
		await recordAudit(tx, null, { action: "user.erased", entityId: user.id, details: { bySelf: true } });
		return { isComplete: unsettled.length === 0, photos: await erasePersonalData(tx, user) };
	});
	await removeImages(photos);
	return { isComplete };
}

/**
 * Deletes or anonymizes a user's data in every noun. Orders with open matters keep the person until those are settled.
 * Returns the person's photographs, which the caller removes after the transaction (`removeImages`).
 */
export async function erasePersonalData(tx: Transaction, user: DeletedUser): Promise<string[]> {
	const orderIds = await lockOrdersOf(tx, user.id);
	const open = (await listUnsettledOrders(tx, user)).map(({ id }) => id);
	await storeSettlementContact(tx, open, user.email);
	await invalidateReviewsOf(tx, user.id);
	const photos = await listPhotoIdsOf(tx, { userId: user.id });
	const messages = await findContactsOf(tx, user.email);
	// Anyone can sign up with a stranger's address, and must not be able to erase the stranger's messages.
	if (user.emailVerified) await eraseContacts(tx, messages);
	else await requestContactErasure(tx, user, messages);
	await eraseOrders(
		tx,
		orderIds.filter((id) => !open.includes(id)),
	);
	await eraseAccountRows(tx, { id: user.id, email: user.email, openOrders: uuidList(open) });
	return photos;
}

/** Messages from the mailbox of an address, in any spelling of the address. */
export async function findContactsOf(database: Queryable, email: string): Promise<string[]> {
	const mailbox = mailboxOf(email);
	const host = mailbox.slice(mailbox.lastIndexOf("@") + 1);
	const hosts = host === "gmail.com" ? [host, "googlemail.com"] : [host];
	const rows = await database
		.select({ id: contacts.id, email: contacts.email })
		.from(contacts)
		.where(inArray(sql`lower(split_part(${contacts.email}, '@', -1))`, hosts));
	return rows.flatMap((row) => (mailboxOf(row.email) === mailbox ? [row.id] : []));
}
