import { Refusal } from "#app/platform/refusals.ts";
import { deleteUser, lockForDeletion } from "#app/shop/accounts/profile/delete-user.server.ts";
import { deleteContactMessages } from "#app/shop/contact/delete-contact-messages.server.ts";
import { deleteMailsByRecipient } from "#app/shop/mail/delete-mails.server.ts";
import { anonymizeCustomer, countOpenOrders } from "#app/shop/orders/anonymize-customer.server.ts";
import { anonymizePayer } from "#app/shop/payments/anonymize-payer.server.ts";
import { anonymizeReviewAuthor } from "#app/shop/reviews/anonymize-review-author.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { auditEntries } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { personalDataMessages } from "./personal-data.messages.ts";

/**
 * Ends an account: sessions, profile, password and mails are deleted, orders stay as fiscal records
 * without the person, reviews without their author. All of it or nothing. Throws `conflict` for the
 * last admin, and while an order is under way: the workshop must know where to send it.
 */
export async function eraseAccount(userId: string, by: { actorId: string }): Promise<void> {
	await inTransaction(async (tx) => {
		const user = await lockForDeletion(tx, userId);
		// Asked twice, it is done once.
		if (!user) return;
		if ((await countOpenOrders(tx, user.id)) > 0) {
			throw new Refusal("conflict", personalDataMessages.openOrders);
		}
		await tx.insert(auditEntries).values({
			// Who erased themself is nobody now.
			actorId: by.actorId === user.id ? null : by.actorId,
			action: "user.erased",
			entity: "user",
			entityId: user.id,
			details: { bySelf: by.actorId === user.id },
		});
		await erasePersonalData(tx, user, { keepsOpenOrderAddresses: false });
	});
}

/** `keepsOwed` leaves the address on orders that are still to be made or sent. */
export async function erasePersonalData(
	tx: Transaction,
	user: { id: string; email: string },
	{ keepsOpenOrderAddresses }: { keepsOpenOrderAddresses: boolean },
): Promise<void> {
	await anonymizePayer(tx, user.id);
	await anonymizeCustomer(tx, user.id, { keepsOwed: keepsOpenOrderAddresses });
	await anonymizeReviewAuthor(tx, user.id);
	await deleteMailsByRecipient(tx, user.email);
	await deleteContactMessages(tx, user.email);
	await deleteUser(tx, user.id);
}
