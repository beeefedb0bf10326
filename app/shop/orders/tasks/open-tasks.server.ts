import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { TaskKind } from "#app/values/status/order-task.ts";
import type { Queryable } from "#db/client.server.ts";
import { orders, orderTasks } from "#db/schema.server.ts";
import { holdingKinds } from "./task-kinds.ts";

/** A condition on `order_tasks`. */
export const isOpenOf = (kinds: readonly TaskKind[]): SQL | undefined =>
	and(isNull(orderTasks.closedAt), inArray(orderTasks.kind, [...kinds]));

/** A condition on `orders`: one of these tasks is open. It only reads the few rows of open tasks. */
export const hasOpenTask = (kinds: readonly TaskKind[]): SQL =>
	sql`exists (select 1 from ${orderTasks} where ${orderTasks.orderId} = ${orders.id} and ${isOpenOf(kinds)})`;

/** Whether an order may not leave the workshop. */
export const isHeld = (database: Queryable, orderId: string): Promise<boolean> =>
	hasTask(database, orderId, holdingKinds);

export async function hasTask(
	database: Queryable,
	orderId: string,
	kinds: readonly TaskKind[],
): Promise<boolean> {
	const open = await database
		.select({ id: orderTasks.id })
		.from(orderTasks)
		.where(and(eq(orderTasks.orderId, orderId), isOpenOf(kinds)))
		.limit(1);
	return open.length > 0;
}
