import { and, asc, eq, inArray, isNull, lt } from "drizzle-orm";
import { deleteRows } from "#app/platform/jobs/delete-rows.server.ts";
import { eachInTurn } from "#app/platform/jobs/each-in-turn.server.ts";
import { findFirstImageId } from "#app/shop/catalogue/products/product-mail-block.server.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { retention } from "#app/shop/settings/retention.ts";
import { DAY_MS, HOUR_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { backInStockRequests, products } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { LINK_HOURS } from "./back-in-stock.messages.ts";
import {
	awaitedColumns,
	backInStockWayOf,
	type QueueState,
	readQueueStates,
} from "./back-in-stock-ways.server.ts";
import { eraseNotices } from "./erase-notices.server.ts";
import { isConfirmed } from "./waiting.queries.server.ts";

/** The oldest requests come first; the next run mails the others. */
const MAX_PER_RUN = 500;

/**
 * Tells everybody who waits for a product that can be bought again, each once: the mail is queued and the request
 * erased in one transaction. It asks the products themselves, so it does not matter how they came back.
 * Returns how many were told.
 */
export async function notifyBackInStock(): Promise<number> {
	const awaited = await db
		.select(awaitedColumns)
		.from(products)
		.where(
			inArray(
				products.id,
				db.select({ id: backInStockRequests.productId }).from(backInStockRequests).where(isConfirmed),
			),
		);
	const queues = await readQueueStates(awaited);
	const queueOf = (id: string) => queues.get(id) ?? null;
	const backInStock = awaited
		.filter((each) => backInStockWayOf({ ...each, queue: queueOf(each.id) }))
		.map(({ id }) => id);
	if (backInStock.length === 0) return 0;
	const due = await db
		.select({ id: backInStockRequests.id })
		.from(backInStockRequests)
		.where(and(isConfirmed, inArray(backInStockRequests.productId, backInStock)))
		.orderBy(asc(backInStockRequests.confirmedAt), asc(backInStockRequests.id))
		.limit(MAX_PER_RUN);
	return eachInTurn(due, ({ id }) => notifyRequest(id, queueOf));
}

/** `queueOf` is of a moment ago, since no queue can be asked for within the transaction. */
async function notifyRequest(id: string, queueOf: (productId: string) => QueueState): Promise<boolean> {
	return inTransaction(async (tx) => {
		const [request] = await tx
			.select({ email: backInStockRequests.email, product: awaitedColumns })
			.from(backInStockRequests)
			.innerJoin(products, eq(products.id, backInStockRequests.productId))
			.where(and(eq(backInStockRequests.id, id), isConfirmed))
			.for("update", { of: backInStockRequests, skipLocked: true });
		// Another process is telling it, or it was withdrawn, or the product was sold out again meanwhile.
		const back = request && backInStockWayOf({ ...request.product, queue: queueOf(request.product.id) });
		if (!back) return false;
		const { email, product } = request;
		const imageId = await findFirstImageId(tx, product.id);
		await queueMail(tx, back.mail, { email }, { requestId: id, product: { ...product, imageId } });
		await eraseNotices(tx, [id]);
		return true;
	});
}

/** Erases requests that were not confirmed in time, and those that were confirmed long ago. */
export async function eraseOldRequests(now = new Date()): Promise<number> {
	const { confirmedAt, createdAt, id } = backInStockRequests;
	const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
	const unconfirmed = await deleteRows(id, isNull(confirmedAt), lt(createdAt, before(LINK_HOURS * HOUR_MS)));
	return unconfirmed + (await deleteRows(id, lt(confirmedAt, before(retention.notices.days * DAY_MS))));
}
