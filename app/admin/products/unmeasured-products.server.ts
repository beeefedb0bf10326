import { and, eq, isNull, or, type SQL } from "drizzle-orm";
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
