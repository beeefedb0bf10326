import { availabilityOf } from "#app/shop/catalogue/products/availability.ts";
import { products } from "#db/schema.server.ts";
import { productReturned } from "./back-in-stock.mails.server.ts";

/** What must be known of a product to say whether it can be bought. */
export const awaitedColumns = {
	id: products.id,
	name: products.name,
	slug: products.slug,
	isMadeToOrder: products.isMadeToOrder,
	stockQuantity: products.stockQuantity,
	isActive: products.isActive,
};

type ReturningProduct = Pick<
	typeof products.$inferSelect,
	"id" | "name" | "slug" | "isMadeToOrder" | "stockQuantity" | "isActive"
>;

/** A way in which a product can be bought again, with the mail that says so. */
interface ProductReturn {
	holds(product: ReturningProduct): boolean;
	mail: typeof productReturned;
}

/**
 * Every way in which waiting ends; the first that holds is told. While none of them holds, a visitor may ask to be
 * told. Another reason to wait is another entry.
 */
const productReturns: readonly ProductReturn[] = [
	{
		holds: (product) => product.isActive && availabilityOf(product) !== "out_of_stock",
		mail: productReturned,
	},
];

/** How the product can be bought at present; undefined while one has to wait for it. */
export const returnOf = (product: ReturningProduct): ProductReturn | undefined =>
	productReturns.find(({ holds }) => holds(product));
