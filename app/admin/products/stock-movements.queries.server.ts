import { desc, eq } from "drizzle-orm";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { isUuid } from "#app/values/uuid.ts";
import { db } from "#db/client.server.ts";
import { products, stockMovements, users } from "#db/schema.server.ts";

const MAX_MOVEMENTS = 20;

/** The last changes of a product's stock, newest first, each with the resulting stock. */
export async function listStockMovements(_admin: Admin, productId: string) {
	if (!isUuid(productId)) return [];
	const rows = await db
		.select({
			id: stockMovements.id,
			units: stockMovements.units,
			writtenOff: stockMovements.writtenOff,
			reason: stockMovements.reason,
			orderId: stockMovements.orderId,
			actor: users.fullName,
			createdAt: stockMovements.createdAt,
			stock: products.stockQuantity,
		})
		.from(stockMovements)
		.innerJoin(products, eq(products.id, stockMovements.productId))
		.leftJoin(users, eq(users.id, stockMovements.actorId))
		.where(eq(stockMovements.productId, productId))
		.orderBy(desc(stockMovements.id))
		.limit(MAX_MOVEMENTS);
	let left = rows[0]?.stock ?? 0;
	return rows.map(({ stock: _, ...movement }) => {
		const row = { ...movement, left };
		left -= movement.units;
		return row;
	});
}

export type StockMovement = Awaited<ReturnType<typeof listStockMovements>>[number];
