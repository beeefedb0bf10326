import { max } from "drizzle-orm";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { isAdminRequest, requireAdminForApi } from "#app/shop/accounts/session/guards.server.ts";
import { WEBHOOKS_TOPIC } from "#app/shop/live/live-protocol.ts";
import { openLiveStream } from "#app/shop/live/live-stream.server.ts";
import { db } from "#db/client.server.ts";
import { contacts, orders, webhookDeliveries } from "#db/schema.server.ts";

/**
 * For administrators: a new order, a new message, or an order that moved; with `?of=webhooks` the results of
 * webhooks. Ends when the reader is an administrator no longer.
 */
export const streamAdminChanges = (request: Request): Promise<Response> =>
	openLiveStream(request, async () => {
		const admin = await requireAdminForApi(request);
		const isOfWebhooks = new URL(request.url).searchParams.get("of") === WEBHOOKS_TOPIC;
		const readVersion = isOfWebhooks ? readWebhookVersion : readAdminVersion;
		return {
			topic: isOfWebhooks ? WEBHOOKS_TOPIC : "admin",
			readVersion: async () => (await readVersion(admin)).getTime(),
			mayGoOn: () => isAdminRequest(request),
		};
	});

/** When the newest of what the back office watches came; a screen that shows less looks again. */
export async function readAdminVersion(_admin: Admin): Promise<Date> {
	const rows = await Promise.all([
		db.select({ newest: max(orders.createdAt) }).from(orders),
		db.select({ newest: max(contacts.createdAt) }).from(contacts),
	]);
	return new Date(Math.max(...rows.map(([row]) => row?.newest?.getTime() ?? 0)));
}

/** When a webhook was last tried. */
export async function readWebhookVersion(_admin: Admin): Promise<Date> {
	const [row] = await db.select({ newest: max(webhookDeliveries.attemptedAt) }).from(webhookDeliveries);
	return row?.newest ?? new Date(0);
}
