import { Refusal } from "#app/platform/refusals.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import {
	type DeletedUser,
	deleteUser,
	lockForDeletion,
} from "#app/shop/accounts/profile/profile.commands.server.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { deleteContactMessages } from "#app/shop/contact/update-contact.server.ts";
import { deleteMailsByRecipient } from "#app/shop/mail/send-mail.server.ts";
import { anonymizeCustomer, countOpenOrders } from "#app/shop/orders/anonymize-customer.server.ts";
import { anonymizePayer } from "#app/shop/payments/anonymize-payer.server.ts";
import { anonymizeReviewAuthor } from "#app/shop/reviews/reviews.commands.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { personalDataMessages } from "./personal-data.messages.ts";

/**
 * A customer ends their account: sessions, profile, password and mails are deleted, orders stay as
 * fiscal records without the person, reviews without their author. All of it or nothing. Throws
 * `conflict` for the last admin, and while an order is under way: the workshop must know where to
 * send it.
 */
export async function eraseAccount(customer: Customer): Promise<void> {
	await inTransaction(async (tx) => {
		const user = await lockForDeletion(tx, customer.id);
		// A second request finds the account gone, and has nothing left to do.
		if (!user) return;
		if ((await countOpenOrders(tx, user.id)) > 0) {
			throw new Refusal("conflict", personalDataMessages.openOrders);
		}
		// Without an actor: the account that asked for this is about to be deleted.
		await recordAudit(tx, null, { action: "user.erased", entityId: user.id, details: { bySelf: true } });
		await erasePersonalData(tx, user, { retainsOpenOrderAddresses: false });
	});
}

/** Deletes or anonymizes a user in every noun; orders that are still open may keep their address. */
export async function erasePersonalData(
	tx: Transaction,
	user: DeletedUser,
	options: { retainsOpenOrderAddresses: boolean },
): Promise<void> {
	await anonymizePayer(tx, user.id);
	await anonymizeCustomer(tx, user.id, options);
	await anonymizeReviewAuthor(tx, user.id);
	await deleteMailsByRecipient(tx, user.email, { includesContact: user.emailVerified });
	// Anybody can sign up with a stranger's address, and must not erase what the stranger wrote.
	if (user.emailVerified) await deleteContactMessages(tx, user.email);
	await deleteUser(tx, user.id);
}
