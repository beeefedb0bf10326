import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { stockReasonValues } from "#app/values/status/stock-movement-type.ts";
import { users } from "./accounts.tables.server.ts";
import { products } from "./catalogue.tables.server.ts";
import { oneOf } from "./column-checks.server.ts";
import { createdAt, partOf } from "./columns.server.ts";
import { orders } from "./orders.tables.server.ts";

/**
 * The ledger of each product's stock: its units add up to `stock_quantity`. Triggers write each change with the cause
 * that the statement sets (`stock-movements.server.ts`); written-off units had left the stock with their order.
 */
export const stockMovements = pgTable(
	"stock_movements",
	{
		/** Ascending in the order of a product's changes, because each change locks the product's row. */
		id: bigint({ mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
		productId: partOf(() => products.id),
		/** The change of the stock in units; 0 for a write-off. */
		units: integer().notNull(),
		writtenOff: integer().notNull().default(0),
		reason: text({ enum: stockReasonValues }).notNull(),
		orderId: uuid().references(() => orders.id, { onDelete: "set null" }),
		/** The administrator; null for changes by the customer, the carrier or the shop itself. */
		actorId: uuid().references(() => users.id, { onDelete: "set null" }),
		createdAt: createdAt(),
	},
	(t) => [
		index("stock_movements_product_index").on(t.productId, t.id),
		// Finds the few changes of an administrator when her account is deleted.
		index("stock_movements_actor_index").on(t.actorId).where(sql`${t.actorId} is not null`),
		check("stock_movements_reason_check", oneOf(t.reason, stockReasonValues)),
		check(
			"stock_movements_units_check",
			sql`(${t.units} <> 0 and ${t.writtenOff} = 0) or (${t.units} = 0 and ${t.writtenOff} > 0)`,
		),
	],
);
