import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { type CacheTag, invalidate } from "#app/platform/cache-tags.server.ts";
import { cancelLockedOrder } from "#app/shop/orders/cancel-order.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { db, type Queryable, type Transaction } from "#db/client.server.ts";
import {
	contacts,
	orders,
	outboxMessages,
	products,
	reviews,
	sandboxPreferences,
	users,
	verifications,
} from "#db/schema.server.ts";

/** What stands where a person's name and address stood; nobody can be written to under it. */
export const erasedAuthor = { userName: "Cliente", userEmail: "removido@example.invalid" } as const;

const finished = ["delivered", "cancelled"] as const;

/**
 * Erases a person inside the caller's transaction. Orders stay as fiscal records: amounts, pieces and
 * payments without whom they were for. An unpaid order is cancelled, its pieces go back on sale; one
 * that is paid and under way keeps its address until it is delivered (`eraseFinishedOrders`), because
 * it is still owed.
 */
export async function erasePerson(
	tx: Transaction,
	user: { id: string; email: string },
	by: { actorId: string | null; settings: StoreSettings },
): Promise<{ orders: number }> {
	const theirs = await tx
		.select({ id: orders.id, status: orders.status, paymentStatus: orders.paymentStatus })
		.from(orders)
		.where(eq(orders.userId, user.id))
		.orderBy(asc(orders.id))
		.for("update");
	for (const { id, status, paymentStatus } of theirs) {
		const isUnpaid = status === "pending" && paymentStatus !== "paid";
		if (isUnpaid) await cancelLockedOrder(tx, id, { ...by, reason: "shop" });
	}
	await erasePayers(
		tx,
		theirs.map(({ id }) => id),
	);
	await eraseTexts(tx, user);
	// Sessions, passwords and second factors go with the row; orders and reviews let go of it.
	await tx.delete(users).where(eq(users.id, user.id));
	await eraseFinishedOrders(tx);
	return { orders: theirs.length };
}

/** Whom finished orders of deleted people were for. Also swept, for those that end later. */
export async function eraseFinishedOrders(database: Queryable = db): Promise<number> {
	const erased = await database
		.update(orders)
		.set({ shippingAddress: null, cpf: null, notes: null })
		.where(
			and(
				isNull(orders.userId),
				inArray(orders.status, [...finished]),
				or(isNotNull(orders.shippingAddress), isNotNull(orders.cpf), isNotNull(orders.notes)),
			),
		)
		.returning({ id: orders.id });
	return erased.length;
}

/** The stand-in for the payment provider keeps what it was sent; the real one answers for itself. */
async function erasePayers(tx: Transaction, orderIds: readonly string[]): Promise<void> {
	if (orderIds.length === 0) return;
	await tx
		.update(sandboxPreferences)
		.set({ request: sql`${sandboxPreferences.request} - 'payer'` })
		.where(inArray(sql`${sandboxPreferences.request} ->> 'external_reference'`, [...orderIds]));
}

async function eraseTexts(tx: Transaction, user: { id: string; email: string }): Promise<void> {
	const reviewed = await tx
		.update(reviews)
		.set(erasedAuthor)
		.where(eq(reviews.userId, user.id))
		.returning({ productId: reviews.productId });
	const made = await tx
		.select({ productId: products.id })
		.from(products)
		.where(eq(products.artisanId, user.id));
	// Cancelling has just written to this address as well; none of it leaves any more.
	await tx.delete(outboxMessages).where(eq(outboxMessages.recipient, user.email));
	await tx.delete(contacts).where(eq(sql`lower(${contacts.email})`, user.email));
	await tx.delete(verifications).where(eq(verifications.value, user.id));
	const tags = [...reviewed, ...made].map(({ productId }): CacheTag => `product:${productId}`);
	await invalidate(tx, ...new Set(tags));
}
