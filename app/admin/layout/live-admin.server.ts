import { max } from "drizzle-orm";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { isAdminRequest, requireAdminForApi } from "#app/shop/accounts/session/guards.server.ts";
import { WEBHOOKS_TOPIC } from "#app/shop/live/live-protocol.ts";
import { openLiveStream } from "#app/shop/live/live-stream.server.ts";
import { db } from "#db/client.server.ts";
import { contacts, orders, webhookDeliveries } from "#db/schema.server.ts";

/**
 * Notifies administrators of a new order, a new message or a change to an order; with `?of=webhooks`, of webhook
 * results. Ends when the reader is no longer an administrator.
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

/** The creation time of the newest order or message; a screen with an older version reloads. */
export async function readAdminVersion(_admin: Admin): Promise<Date> {
	const rows = await Promise.all([
		db.select({ newest: max(orders.createdAt) }).from(orders),
		db.select({ newest: max(contacts.createdAt) }).from(contacts),
	]);
	return new Date(Math.max(...rows.map(([row]) => row?.newest?.getTime() ?? 0)));
}

/** The time of the last webhook attempt. */
export async function readWebhookVersion(_admin: Admin): Promise<Date> {
	const [row] = await db.select({ newest: max(webhookDeliveries.attemptedAt) }).from(webhookDeliveries);
	return row?.newest ?? new Date(0);
}
