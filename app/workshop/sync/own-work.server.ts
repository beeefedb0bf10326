import { eq } from "drizzle-orm";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { canSeeBench } from "#app/shop/bench/bench-readers.ts";
import { isUuid } from "#app/values/uuid.ts";
import type { Queryable } from "#db/client.server.ts";
import { benches, users, workOrders } from "#db/schema.server.ts";

/**
 * Whether a work order is on a bench that this person sees at this moment; one whose order was deleted is on no bench.
 * Asked again under the locks, because a bench may have got another artisan, and an artisan another role, meanwhile.
 */
export async function isOwnWork(
	on: Pick<Queryable, "select">,
	{ id }: Customer,
	workOrderId: string,
): Promise<boolean> {
	if (!isUuid(workOrderId)) return false;
	const [row] = await on
		.select({ orderId: workOrders.orderId, artisanId: benches.artisanId, role: users.role })
		.from(workOrders)
		.innerJoin(benches, eq(benches.id, workOrders.benchId))
		.innerJoin(users, eq(users.id, id))
		.where(eq(workOrders.id, workOrderId));
	return row !== undefined && row.orderId !== null && canSeeBench({ id, role: row.role }, row);
}
