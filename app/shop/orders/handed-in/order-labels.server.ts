import { eq, type SQL } from "drizzle-orm";
import { handedIn } from "#app/platform/handed-in.ts";
import type { Queryable } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";

type LabelCodes = (string | null)[];

/** The codes of an order's labels as a column of a query of orders. Handed in by labels, because orders must not import them. */
export const orderLabels = handedIn<SQL<LabelCodes>>("orderLabels");

/** The codes of one order's labels; null for a label whose code is not known yet. */
export async function readLabelCodes(on: Pick<Queryable, "select">, orderId: string): Promise<LabelCodes> {
	const [row] = await on.select({ labelCodes: orderLabels.get() }).from(orders).where(eq(orders.id, orderId));
	return row?.labelCodes ?? [];
}
