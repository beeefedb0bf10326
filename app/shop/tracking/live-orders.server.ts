import { eq } from "drizzle-orm";
import { findActor } from "#app/shop/accounts/session/guards.server.ts";
import { openLiveStream } from "#app/shop/live/live-stream.server.ts";
import type { ReadableOrder } from "#app/shop/orders/lifecycle/readable-order.ts";
import { findOrderByLink, findOrderByNumber } from "#app/shop/orders/orders.queries.server.ts";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";

/** For a visitor with the order's full id, which also opens its tracking page. */
export const streamOrderChanges = (request: Request, orderId: string): Promise<Response> =>
	openLiveStream(request, async () => orderSubscription(await findOrderByLink(orderId)));

/** For a visitor with a parcel's code. The stream contains neither the code nor the order's id. */
export const streamParcelChanges = (request: Request, code: string): Promise<Response> =>
	openLiveStream(request, async () => {
		const match = await findOrderByNumber(code, await findActor(request));
		return orderSubscription(match?.order ?? null);
	});

const orderSubscription = (order: ReadableOrder | null) =>
	order && { topic: `order:${order.id}` as const, readVersion: () => readOrderVersion(order) };

async function readOrderVersion({ id }: ReadableOrder): Promise<number> {
	const [row] = await db.select({ updatedAt: orders.updatedAt }).from(orders).where(eq(orders.id, id));
	return row?.updatedAt.getTime() ?? 0;
}
