import { type SQL, sql } from "drizzle-orm";
import { ago, changeOrder } from "./broken-invariants.ts";
import type { HealthyShop } from "./healthy-shop.ts";

/** Statements that change the rows of a healthy shop, which is there once they are called. */
export const statementsOn = (shop: () => HealthyShop) => ({
	label: (more: SQL) => sql`update shipping_labels set ${more} where id = ${shop().labelId}`,
	refund: (more: SQL) => sql`update refunds set ${more} where id = ${shop().refundId}`,
	preference: (order: string, more: SQL) =>
		sql`update payment_preferences set ${more} where order_id = ${order}`,
	wasPaid: () => changeOrder(shop().online, sql`paid_at = ${ago("2 days")}`),
	/** Money given back in cash, at a moment in seconds from now. */
	mark: (seconds: number, by: string | null = shop().admin.id) =>
		sql`insert into money_entries (order_id, kind, amount_cents, way, day, recorded_by_id, created_at)
			values (${shop().online}, 'returned', 1, 'cash', now(), ${by}, now() + ${seconds} * interval '1 second')`,
	/** A refund that Mercado Pago's report told. */
	toldByMercadoPago: (amount: number) =>
		sql`insert into refunds (order_id, payment_id, origin, status, amount_cents, reason, settled_at)
			values (${shop().online}, ${shop().paymentId}, 'provider', 'done', ${amount}, 'Devolvido', now())`,
	/** A task that the owner was told so long ago, and has closed. */
	seenTask: (key: string, since: string) =>
		sql`insert into order_tasks (order_id, kind, key, since, closed_at)
			values (${shop().cancelled}, 'label_stuck', ${key}, ${ago(since)}, now())`,
	oldNotification: (isSigned: boolean) =>
		sql`insert into payment_notifications (dedupe_key, provider_payment_id, body, is_signed, received_at)
			values ('left', '1', '{}', ${isSigned}, ${ago("25 hours")})`,
	/** One of those that wait to be told to another system. */
	delivery: (more: SQL) =>
		sql`update webhook_deliveries set ${more}
			where id = (select id from webhook_deliveries order by id limit 1)`,
});
