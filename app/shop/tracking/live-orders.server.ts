import { eq } from "drizzle-orm";
import { findActor } from "#app/shop/accounts/session/guards.server.ts";
import { openLiveStream } from "#app/shop/live/live-stream.server.ts";
import { isUuid } from "#app/values/uuid.ts";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";
import { findTrackedOrderId } from "./find-tracked-order.server.ts";

/** For a visitor with the order's full id, which also opens the whole order on its tracking page. */
export const streamOrderChanges = (request: Request, orderId: string): Promise<Response> =>
	openLiveStream(request, async () =>
		(await readOrderVersion(orderId)) === null ? null : orderSubscription(orderId),
	);

/** For a visitor with a parcel's code. The stream carries neither the code nor the order's id. */
export const streamParcelChanges = (request: Request, code: string): Promise<Response> =>
	openLiveStream(request, async () => {
		const orderId = await findTrackedOrderId(code, await findActor(request));
		return orderId === null ? null : orderSubscription(orderId);
	});

const orderSubscription = (orderId: string) => ({
	topic: `order:${orderId}` as const,
	readVersion: async () => (await readOrderVersion(orderId)) ?? 0,
});

async function readOrderVersion(orderId: string): Promise<number | null> {
	if (!isUuid(orderId)) return null;
	const [row] = await db.select({ updatedAt: orders.updatedAt }).from(orders).where(eq(orders.id, orderId));
	return row ? row.updatedAt.getTime() : null;
}
