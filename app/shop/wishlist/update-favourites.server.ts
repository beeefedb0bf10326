import { and, asc, desc, eq, inArray, max, notInArray } from "drizzle-orm";
import type { Customer } from "#app/shop/accounts/actor.ts";
import type { FavouriteChanges } from "#app/shop/favourites/favourite-changes.ts";
import { MAX_FAVOURITES } from "#app/shop/favourites/favourites-list.ts";
import { isUuid } from "#app/values/uuid.ts";
import type { Transaction } from "#db/client.server.ts";
import { favourites, products, users } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";

/**
 * Adds and removes favourites of a customer and returns those that are on sale, newest last. Safe to repeat. Unknown
 * ids are ignored, and beyond the limit the oldest are removed.
 */
export async function updateFavourites(customer: Customer, changes: FavouriteChanges): Promise<string[]> {
	const add = changes.add.filter(isUuid);
	const remove = changes.remove.filter(isUuid);
	return inTransaction(async (tx) => {
		if (add.length + remove.length > 0) {
			// Two browsers of one customer wait for each other here, so that together they keep the limit.
			await tx.select({ id: users.id }).from(users).where(eq(users.id, customer.id)).for("update");
			await writeChanges(tx, customer.id, { add, remove });
		}
		const rows = await tx
			.select({ id: favourites.productId })
			.from(favourites)
			.innerJoin(products, eq(products.id, favourites.productId))
			.where(and(eq(favourites.userId, customer.id), eq(products.isActive, true)))
			.orderBy(asc(favourites.createdAt), asc(favourites.productId));
		return rows.map(({ id }) => id);
	});
}

async function writeChanges(
	tx: Transaction,
	userId: string,
	{ add, remove }: FavouriteChanges,
): Promise<void> {
	const isOfUser = eq(favourites.userId, userId);
	if (remove.length > 0)
		await tx.delete(favourites).where(and(isOfUser, inArray(favourites.productId, remove)));
	if (add.length === 0) return;
	const existing = await tx
		.select({ id: products.id })
		.from(products)
		.where(inArray(products.id, add))
		.for("key share");
	const ids = add.filter((id) => existing.some((product) => product.id === id));
	if (ids.length === 0) return;
	const [latest] = await tx
		.select({ at: max(favourites.createdAt) })
		.from(favourites)
		.where(isOfUser);
	// Later than every stored row, whose times may be ahead of the clock by the length of a list.
	const firstTimestamp = Math.max(Date.now(), (latest?.at?.getTime() ?? 0) + 1);
	await tx
		.insert(favourites)
		// One millisecond apart, so that the list keeps its sequence.
		.values(ids.map((productId, at) => ({ userId, productId, createdAt: new Date(firstTimestamp + at) })))
		.onConflictDoNothing();
	const newest = tx
		.select({ productId: favourites.productId })
		.from(favourites)
		.where(isOfUser)
		.orderBy(desc(favourites.createdAt), desc(favourites.productId))
		.limit(MAX_FAVOURITES);
	await tx.delete(favourites).where(and(isOfUser, notInArray(favourites.productId, newest)));
}
