import { and, eq, isNull, lt, or, type SQL } from "drizzle-orm";
import { LOW_STOCK_THRESHOLD } from "#app/values/status/low-stock.ts";
import { products } from "#db/schema.server.ts";

/** Products on sale whose freight is quoted from the weight or the box that is assumed for what is not recorded. */
export const isUnmeasured = (): SQL =>
	and(
		eq(products.isActive, true),
		or(
			isNull(products.weightGrams),
			isNull(products.widthMm),
			isNull(products.heightMm),
			isNull(products.depthMm),
		),
	) as SQL;

/** Products to be made again soon. Those made to order need no stock, and inactive products are not for sale. */
export const hasLowStock = (): SQL =>
	and(
		lt(products.stockLevel, LOW_STOCK_THRESHOLD),
		eq(products.isActive, true),
		eq(products.isMadeToOrder, false),
	) as SQL;
