import { and, eq, ne } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { lockForDeletion } from "#app/shop/accounts/profile/profile.commands.server.ts";
import { assertStillAdmin, lockAdmins } from "#app/shop/accounts/roles/change-role.server.ts";
import { userFailures, userRefusals } from "#app/shop/accounts/roles/users.messages.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { removeImages } from "#app/shop/images/images.commands.server.ts";
import { cancelLockedOrder } from "#app/shop/orders/changes/cancel-order.server.ts";
import { lockOrders } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { erasePersonalData } from "#app/shop/personal-data/erase-account.server.ts";
import { isUuid } from "#app/values/uuid.ts";
import type { Transaction } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";

/**
 * Deletes a user's account permanently; orders are kept as fiscal records without the person's data. Unpaid orders
 * are cancelled and their products go back on sale; an order that still has to be made or sent keeps its address
 * until it is settled (`eraseSettledOrders`). Throws `not_found`, and `conflict` for the last admin and for the
 * admin's own account.
 */
export async function deleteUserAsAdmin(admin: Admin, userId: string): Promise<void> {
	const photos = await inTransaction(async (tx) => {
		assertStillAdmin(await lockAdmins(tx), admin);
		const user = isUuid(userId) ? await lockForDeletion(tx, userId) : null;
		if (!user) throw new Refusal("not_found", `${userFailures.delete} Ele não existe mais.`);
		if (user.id === admin.id) throw new Refusal("conflict", userRefusals.ownAccount);
		await cancelUnpaidOrders(tx, user.id, admin);
		await recordAudit(tx, admin, { action: "user.deleted", entityId: user.id });
		return erasePersonalData(tx, user);
	});
	await removeImages(photos);
}

async function cancelUnpaidOrders(tx: Transaction, userId: string, actor: Admin): Promise<void> {
	const isUnpaid = and(eq(orders.status, "pending"), ne(orders.paymentStatus, "paid"));
	const unpaidOrders = await lockOrders(tx, and(eq(orders.userId, userId), isUnpaid));
	for (const order of unpaidOrders) await cancelLockedOrder(tx, order, { actor, reason: "shop" });
}
