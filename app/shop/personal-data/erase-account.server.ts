import { inArray, sql } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { type DeletedUser, lockForDeletion } from "#app/shop/accounts/profile/profile.commands.server.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { storeSettlementContact } from "#app/shop/orders/settlement-contact.server.ts";
import { invalidateReviewsOf } from "#app/shop/reviews/reviews.commands.server.ts";
import { mailboxOf } from "#app/values/email.ts";
import type { Queryable, Transaction } from "#db/client.server.ts";
import { contacts } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { askForContactErasure } from "./contact-erasure.server.ts";
import { eraseAccountRows, eraseContacts, eraseOrders, lockOrdersOf } from "./erase-rows.server.ts";
import { personalDataMessages } from "./personal-data.messages.ts";
import { uuidList } from "./personal-table.server.ts";
import { listUnsettledOrders } from "./unsettled-orders.server.ts";

/**
 * A customer ends their account: sign-in, profile, favourites and mails are deleted, orders stay as fiscal records
 * without the person, reviews without their author. All of it or nothing. An order of which something is open (money
 * to go back, a return, a dispute) keeps what that needs until it is settled. Throws `conflict` for the last admin, and
 * while an order is under way: the workshop must know where to send it.
 */
export async function eraseAccount(customer: Customer): Promise<{ isComplete: boolean }> {
	return inTransaction(async (tx) => {
		const user = await lockForDeletion(tx, customer.id);
		// A second request finds the account gone, and has nothing left to do.
		if (!user) return { isComplete: true };
		const unsettled = await listUnsettledOrders(tx, user);
		if (unsettled.some(({ matters }) => matters.includes("underWay"))) {
			throw new Refusal("conflict", personalDataMessages.openOrders);
		}
		// Without an actor: the account that asked for this is about to be deleted.
		await recordAudit(tx, null, { action: "user.erased", entityId: user.id, details: { bySelf: true } });
		await erasePersonalData(tx, user);
		return { isComplete: unsettled.length === 0 };
	});
}

/** Deletes or anonymizes a user in every noun; orders of which something is open keep the person until it is settled. */
export async function erasePersonalData(tx: Transaction, user: DeletedUser): Promise<void> {
	const orderIds = await lockOrdersOf(tx, user.id);
	const open = (await listUnsettledOrders(tx, user)).map(({ id }) => id);
	await storeSettlementContact(tx, open, user.email);
	await invalidateReviewsOf(tx, user.id);
	const messages = await findContactsOf(tx, user.email);
	// Anybody can sign up with a stranger's address, and must not erase what the stranger wrote.
	if (user.emailVerified) await eraseContacts(tx, messages);
	else await askForContactErasure(tx, user, messages);
	await eraseOrders(
		tx,
		orderIds.filter((id) => !open.includes(id)),
	);
	await eraseAccountRows(tx, { id: user.id, email: user.email, openOrders: uuidList(open) });
}

/** Messages from the mailbox of an address, however it was spelled in each. */
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
