import { max } from "drizzle-orm";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { requireAdminForApi } from "#app/shop/accounts/session/guards.server.ts";
import { openLiveStream } from "#app/shop/live/live-stream.server.ts";
import { db } from "#db/client.server.ts";
import { contacts, orders, webhookDeliveries } from "#db/schema.server.ts";

/** For administrators: a new order, a new message, the result of a webhook, or an order that moved. */
export const streamAdminChanges = (request: Request): Promise<Response> =>
	openLiveStream(request, async () => {
		const admin = await requireAdminForApi(request);
		return { topic: "admin", readVersion: async () => (await readAdminVersion(admin)).getTime() };
	});

/** When the newest of what the back office watches came; a screen that shows less looks again. */
export async function readAdminVersion(_admin: Admin): Promise<Date> {
	const rows = await Promise.all([
		db.select({ newest: max(orders.createdAt) }).from(orders),
		db.select({ newest: max(contacts.createdAt) }).from(contacts),
		db.select({ newest: max(webhookDeliveries.attemptedAt) }).from(webhookDeliveries),
	]);
	return new Date(Math.max(...rows.map(([row]) => row?.newest?.getTime() ?? 0)));
}
