import { productWorkColumns, workOf } from "#app/shop/catalogue/product-work.server.ts";
import { availabilityOf } from "#app/shop/catalogue/products/availability.ts";
import { readPieceLeads } from "#app/shop/shipping/quote/bench-board.server.ts";
import { products } from "#db/schema.server.ts";
import { productBackInStock, queueOpened } from "./back-in-stock.mails.server.ts";

/** The data that decide whether a product can be bought. */
export const awaitedColumns = {
	id: products.id,
	name: products.name,
	slug: products.slug,
	isMadeToOrder: products.isMadeToOrder,
	stockQuantity: products.stockQuantity,
	isActive: products.isActive,
	productionDays: products.productionDays,
	availableAfterDays: products.availableAfterDays,
	...productWorkColumns,
};

type AwaitedProduct = Pick<typeof products.$inferSelect, Exclude<keyof typeof awaitedColumns, "benchIds">> & {
	benchIds: string[] | null;
};

/** The queue of its benches; null for a product without hours. */
export type QueueState = "open" | "full" | null;

type BackInStockCandidate = AwaitedProduct & { queue: QueueState };

/** A way in which a product can be bought again, with the mail that says so. */
interface BackInStockWay {
	holds(product: BackInStockCandidate): boolean;
	mail: typeof productBackInStock;
}

/** The queues of products by their ids. Asks the database, so not within a transaction. */
export async function readQueueStates(awaited: readonly AwaitedProduct[]): Promise<Map<string, QueueState>> {
	const asked = awaited.map((product) => ({ ...product, work: workOf(product) }));
	const pieces = await readPieceLeads(asked);
	return new Map(
		asked.map(({ id, work }, at) => [id, work && (pieces[at]?.lead === null ? "full" : "open")]),
	);
}

/**
 * Every way in which waiting ends; the first that holds is told. While none of them holds, a visitor may ask to be
 * told. Another reason to wait is another entry.
 */
const backInStockWays: readonly BackInStockWay[] = [
	{
		holds: ({ isActive, queue }) => isActive && queue === "open",
		mail: queueOpened,
	},
	{
		holds: (product) =>
			product.isActive && product.queue === null && availabilityOf(product) !== "out_of_stock",
		mail: productBackInStock,
	},
];

/** How the product can be bought at present; undefined while one has to wait for it. */
export const backInStockWayOf = (product: BackInStockCandidate): BackInStockWay | undefined =>
	backInStockWays.find(({ holds }) => holds(product));
