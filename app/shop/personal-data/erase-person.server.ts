import { Refusal } from "#app/platform/refusals.ts";
import { deleteUser, lockForDeletion } from "#app/shop/accounts/delete-user.server.ts";
import { forgetWriter } from "#app/shop/contact/forget-writer.server.ts";
import { forgetRecipient } from "#app/shop/mail/forget-recipient.server.ts";
import { countOpenOrders, forgetCustomer } from "#app/shop/orders/forget-customer.server.ts";
import { forgetPayer } from "#app/shop/payments/forget-payer.server.ts";
import { forgetAuthor } from "#app/shop/reviews/forget-author.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { auditEntries } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { personalDataMessages } from "./personal-data.messages.ts";

/**
 * Ends an account: sessions, profile, password and mails are deleted, orders stay as fiscal records
 * without the person, reviews without their author. All of it or nothing. Throws `conflict` for the
 * last admin, and while an order is under way: the workshop must know where to send it.
 */
export async function erasePerson(userId: string, by: { actorId: string }): Promise<void> {
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
		await forgetEverything(tx, user, { keepsOwed: false });
	});
}

/** `keepsOwed` leaves the address on orders that are still to be made or sent. */
export async function forgetEverything(
	tx: Transaction,
	user: { id: string; email: string },
	{ keepsOwed }: { keepsOwed: boolean },
): Promise<void> {
	await forgetPayer(tx, user.id);
	await forgetCustomer(tx, user.id, { keepsOwed });
	await forgetAuthor(tx, user.id);
	await forgetRecipient(tx, user.email);
	await forgetWriter(tx, user.email);
	await deleteUser(tx, user.id);
}
