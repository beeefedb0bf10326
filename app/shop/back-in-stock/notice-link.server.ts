import { and, eq, sql } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import { listProductLinks } from "#app/shop/catalogue/products/list-product-links.server.ts";
import { db } from "#db/client.server.ts";
import { backInStockRequests, products } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { backInStockMessages } from "./back-in-stock.messages.ts";
import { eraseNotices } from "./erase-notices.server.ts";
import { hashOfToken, isOpenRequest } from "./request-notice.server.ts";

/*
 * The mailed link, by which a request is confirmed or withdrawn. Opening it changes nothing, because mail programs open
 * links by themselves. It works after the confirmation too, so that withdrawing is as easy as asking.
 */

/** The request of a link that works; null for any other. */
export async function findNoticeRequest(token: string, now = new Date()) {
	const [row] = await db
		.select({
			id: products.id,
			name: products.name,
			slug: products.slug,
			isShown: products.isActive,
			confirmedAt: backInStockRequests.confirmedAt,
		})
		.from(backInStockRequests)
		.innerJoin(products, eq(products.id, backInStockRequests.productId))
		.where(isRequestOf(token, now));
	if (!row) return null;
	const { id, confirmedAt, ...product } = row;
	const [links] = await listProductLinks([id]);
	return { product: { ...product, image: links?.images[0] ?? null }, isConfirmed: confirmedAt !== null };
}

/** A repeated confirmation has no effect. Throws `not_found` for a link that does not work. */
export async function confirmNotice(token: string, now = new Date()): Promise<void> {
	await inTransaction(async (tx) => {
		const [row] = await tx
			.update(backInStockRequests)
			.set({
				confirmedAt: sql`coalesce(${backInStockRequests.confirmedAt}, ${now.toISOString()}::timestamptz)`,
			})
			.where(isRequestOf(token, now))
			.returning({ id: backInStockRequests.id });
		if (!row) throw new Refusal("not_found", backInStockMessages.linkExpired);
	});
}

/** Erases the request. A repeated call, or one without a request, has no effect. */
export async function withdrawNotice(token: string): Promise<void> {
	await inTransaction(async (tx) => {
		const withdrawn = await tx
			.select({ id: backInStockRequests.id })
			.from(backInStockRequests)
			.where(eq(backInStockRequests.tokenHash, hashOfToken(token)))
			.for("update");
		await eraseNotices(
			tx,
			withdrawn.map(({ id }) => id),
		);
	});
}

const isRequestOf = (token: string, now: Date) =>
	and(eq(backInStockRequests.tokenHash, hashOfToken(token)), isOpenRequest(now));
