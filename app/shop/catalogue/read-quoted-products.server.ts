import { and, sql } from "drizzle-orm";
import type { FreightProduct } from "#app/shop/shipping/quote/quoted-products.ts";
import { db } from "#db/client.server.ts";
import { isAmong, preparedStatement } from "#db/prepared-statement.server.ts";
import { products } from "#db/schema.server.ts";
import { productWorkColumns, workOf } from "./product-work.server.ts";

/** Given to `quotedProducts`: shipping must not import the catalogue, so the catalogue hands this query in. */
export async function readQuotedProducts(
	productIds: string[],
	isOrdered: boolean,
): Promise<FreightProduct[]> {
	const rows = await selectQuoted(db).execute({ productIds, isOrdered });
	return rows.map((row) => ({ ...row, work: workOf(row) }));
}

const selectQuoted = preparedStatement((on) =>
	on
		.select({
			id: products.id,
			price: products.priceCents,
			weightGrams: products.weightGrams,
			widthMm: products.widthMm,
			heightMm: products.heightMm,
			depthMm: products.depthMm,
			shippingType: products.shippingType,
			isMadeToOrder: products.isMadeToOrder,
			productionDays: products.productionDays,
			availableAfterDays: products.availableAfterDays,
			...productWorkColumns,
		})
		.from(products)
		.where(
			and(
				isAmong(products.id, "productIds"),
				sql`(${products.isActive} or ${sql.placeholder("isOrdered")}::boolean)`,
			),
		),
);
