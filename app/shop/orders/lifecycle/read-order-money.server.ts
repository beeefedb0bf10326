import { type SQL, sql } from "drizzle-orm";
import { otherAccountMismatch, wonDisputeDetails } from "#app/shop/orders/payment/payment-status.ts";
import { openRefundStatuses } from "#app/shop/orders/payment/refund-status.ts";
import { settledReturnStatuses } from "#app/shop/orders/returns/return-status.ts";
import { type Cents, cents } from "#app/values/money.ts";
import type { Queryable } from "#db/client.server.ts";

const listed = (values: readonly string[]) =>
	sql.join(
		values.map((value) => sql`${value}`),
		sql`, `,
	);

/**
 * The money of each order: what was received, what went back and in which way, what is under way, and what
 * has still to go back. Every figure, sentence and check of an order's money is read from here.
 *
 * Each amount in reais on our account was received, also one that did not fit its order. Of a payment went
 * back the sum of its refunds, those that were made on the provider's pages among them; of a charged-back one the
 * rest as well, unless the shop has won. What an administrator wrote down is added, and what she gave back on
 * the provider's own pages counts once with its report.
 */
export const orderMoney = sql`
	select o.id as order_id, s.received, p.charged_back, b.by_provider, b.by_pix, b.otherwise, c.returned, s.at_provider, s.by_hand,
		greatest(0, c.held - c.owed - s.at_provider - s.by_hand) as due,
		greatest(0, c.held - c.owed - s.at_provider) as left_to_owner,
		greatest(0, least(s.received, o.total_cents) - c.held) as refunded
	from orders o
	cross join lateral (
		select coalesce(sum(amount_cents), 0)::int as received,
			coalesce(sum(own) filter (where is_online), 0)::int as own_online,
			coalesce(sum(own) filter (where not is_online), 0)::int as own_by_hand,
			coalesce(sum(there), 0)::int as there,
			coalesce(sum(greatest(0, amount_cents - own - there)) filter (where is_lost), 0)::int as charged_back
		from (
			select p.amount_cents, p.provider_payment_id is not null as is_online, r.own, r.there,
				p.status = 'charged_back' and coalesce(p.status_detail, '') not in (${listed(wonDisputeDetails)}) as is_lost
			from payments p
			cross join lateral (
				select coalesce(sum(amount_cents) filter (where origin = 'shop'), 0)::int as own,
					coalesce(sum(amount_cents) filter (where origin = 'provider'), 0)::int as there
				from refunds where payment_id = p.id and status = 'done'
			) r
			where p.order_id = o.id and p.currency = 'BRL' and p.mismatch is distinct from ${otherAccountMismatch}
				and p.status in ('approved', 'in_mediation', 'refunded', 'charged_back')
		) each_payment
	) p
	cross join lateral (
		select coalesce(sum(amount_cents) filter (where way = 'mercadopago'), 0)::int as at_provider,
			coalesce(sum(amount_cents) filter (where way = 'pix'), 0)::int as pix,
			coalesce(sum(amount_cents) filter (where way not in ('mercadopago', 'pix')), 0)::int as otherwise
		from money_entries where order_id = o.id and kind = 'returned'
	) m
	cross join lateral (
		select p.received,
			coalesce(sum(r.amount_cents) filter (where y.provider_payment_id is not null), 0)::int as at_provider,
			coalesce(sum(r.amount_cents) filter (where y.provider_payment_id is null), 0)::int as by_hand
		from refunds r join payments y on y.id = r.payment_id
		where r.order_id = o.id and r.status in (${listed(openRefundStatuses)})
	) s
	cross join lateral (
		select p.own_online + greatest(p.there + p.charged_back, m.at_provider) as by_provider, p.own_by_hand + m.pix as by_pix,
			m.otherwise
	) b
	cross join lateral (
		select t.returned, p.received - t.returned as held,
			case when o.status = 'cancelled' or exists (
				select 1 from order_returns d where d.order_id = o.id and d.status in (${listed(settledReturnStatuses)})
			) then 0 else o.total_cents end as owed
		from (select least(p.received, b.by_provider + b.by_pix + b.otherwise) as returned) t
	) c`;

/** See `orderMoney`. */
export interface OrderMoney {
	received: Cents;
	/** In all, never above what was received. */
	returned: Cents;
	returnedBy: { provider: Cents; pix: Cents; otherwise: Cents };
	/** Taken back by the customer's bank, of what went back through the provider. */
	chargedBack: Cents;
	/** Asked of the provider, or written down to be paid back by hand. */
	underWay: { atProvider: Cents; byHand: Cents };
	/** What has to go back and nothing was done about yet. */
	due: Cents;
	/** What the owner has to see to: what is due, and what she has written down and not yet paid back. */
	leftToOwner: Cents;
	/** What went back of the order's total. */
	refunded: Cents;
}

/** What the shop holds of each of these orders: received and not given back. */
export async function readHeldMoney(
	database: Queryable,
	orderIds: readonly string[],
): Promise<ReadonlyMap<string, Cents>> {
	if (orderIds.length === 0) return new Map();
	const held = sql`select order_id, received - returned as held from (${orderMoney}) money
		where order_id in (${listed(orderIds)})`;
	const { rows } = (await database.execute(held)) as unknown as {
		rows: { order_id: string; held: number }[];
	};
	return new Map(rows.map((row) => [row.order_id, cents(Number(row.held))]));
}

export async function readOrderMoney(database: Queryable, orderId: string): Promise<OrderMoney> {
	const one: SQL = sql`select * from (${orderMoney}) money where order_id = ${orderId}`;
	const { rows } = (await database.execute(one)) as unknown as { rows: Record<string, number>[] };
	const read = (name: string) => cents(Number(rows[0]?.[name] ?? 0));
	return {
		received: read("received"),
		returned: read("returned"),
		returnedBy: { provider: read("by_provider"), pix: read("by_pix"), otherwise: read("otherwise") },
		chargedBack: read("charged_back"),
		underWay: { atProvider: read("at_provider"), byHand: read("by_hand") },
		due: read("due"),
		leftToOwner: read("left_to_owner"),
		refunded: read("refunded"),
	};
}
