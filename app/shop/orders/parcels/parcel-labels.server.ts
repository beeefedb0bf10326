import { eq, sql } from "drizzle-orm";
import type { Queryable } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";

/**
 * The codes of the labels with which an order's parcels travel, as a column of a query of orders; null for a label whose
 * code is not known yet. One that was refused, or is cancelled, has no parcel.
 */
export const labelCodes = sql<
	(string | null)[]
>`(select coalesce(jsonb_agg(l.tracking_code order by l.number), '[]')
	from shipping_labels l
	where l.order_id = orders.id and l.status not in ('refused', 'cancelling', 'cancelled'))`;

/** The same of one order. */
export async function readLabelCodes(
	on: Pick<Queryable, "select">,
	orderId: string,
): Promise<(string | null)[]> {
	const [row] = await on.select({ labelCodes }).from(orders).where(eq(orders.id, orderId));
	return row?.labelCodes ?? [];
}
