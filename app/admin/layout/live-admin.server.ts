import { max } from "drizzle-orm";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { requireAdminForApi } from "#app/shop/accounts/session/guards.server.ts";
import { openLiveStream } from "#app/shop/live/live-stream.server.ts";
import { db } from "#db/client.server.ts";
import { contacts, orders } from "#db/schema.server.ts";

/** For administrators: a new order, a new message, or an order that moved. */
export const streamAdminChanges = (request: Request): Promise<Response> =>
	openLiveStream(request, async () => {
		const admin = await requireAdminForApi(request);
		return { topic: "admin", readVersion: async () => (await readAdminVersion(admin)).getTime() };
	});

/** When the newest of what the back office watches came; a screen that shows less looks again. */
export async function readAdminVersion(_admin: Admin): Promise<Date> {
	const [[order], [contact]] = await Promise.all([
		db.select({ newest: max(orders.createdAt) }).from(orders),
		db.select({ newest: max(contacts.createdAt) }).from(contacts),
	]);
	return new Date(Math.max(order?.newest?.getTime() ?? 0, contact?.newest?.getTime() ?? 0));
}
