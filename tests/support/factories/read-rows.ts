import { and, asc, eq, like } from "drizzle-orm";
import { listOpenTasks } from "#app/shop/orders/tasks/order-tasks.server.ts";
import { db } from "#db/client.server.ts";
import { auditEntries, orders, outboxMessages, products, stockMovements } from "#db/schema.server.ts";
import { readOnlyAdmin } from "./actor-fixtures.ts";

/** Rows as they are in the database now. */

export async function readOrderRow(id: string) {
	const [row] = await db.select().from(orders).where(eq(orders.id, id));
	return row;
}

/** The open tasks of an order, the most urgent kind first. */
export const readTasks = (orderId: string) => listOpenTasks(readOnlyAdmin, [orderId]);

/** How many units of a product are in stock. */
export async function readStock({ id }: { id: string }): Promise<number | undefined> {
	const [row] = await db.select({ stock: products.stockQuantity }).from(products).where(eq(products.id, id));
	return row?.stock;
}

/** The ledger of a product's stock, oldest first. */
export const readMovements = ({ id }: { id: string }) =>
	db
		.select({
			units: stockMovements.units,
			writtenOff: stockMovements.writtenOff,
			reason: stockMovements.reason,
			orderId: stockMovements.orderId,
			actorId: stockMovements.actorId,
		})
		.from(stockMovements)
		.where(eq(stockMovements.productId, id))
		.orderBy(asc(stockMovements.id));

/**
 * Audit entries of one entity, oldest first; only those of `action`, where it is given.
 */
export const readAudit = (entityId: string, action?: string) =>
	db
		.select()
		.from(auditEntries)
		.where(and(eq(auditEntries.entityId, entityId), action ? eq(auditEntries.action, action) : undefined))
		.orderBy(asc(auditEntries.createdAt));

/** The mails of one thing, oldest first; of one kind, where that is given. */
export const readMails = (id: string, kind?: string) =>
	db
		.select()
		.from(outboxMessages)
		.where(and(like(outboxMessages.dedupeKey, `%${id}%`), kind ? eq(outboxMessages.kind, kind) : undefined))
		.orderBy(asc(outboxMessages.createdAt));
