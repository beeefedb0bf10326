import { type SQL, sql } from "drizzle-orm";
import { orderPayments } from "#app/shop/orders/handed-in/order-payments.server.ts";
import { type Cents, cents } from "#app/values/money.ts";
import { settledReturnStatuses } from "#app/values/status/return-status.ts";
import type { Queryable } from "#db/client.server.ts";
import { isAmong, preparedStatement, textList } from "#db/prepared-statement.server.ts";

/**
 * The money of each order: the amounts received, returned (and in which way), being refunded, and still to be refunded.
 * Every figure, sentence and check of an order's money uses this query.
 *
 * Refunds that an administrator recorded by hand are added to those of its payments (`OrderPayments.received`), less
 * the entries that she undid. A refund that she made on Mercado Pago's own pages and also recorded counts only once. An
 * order that she accepted with less money costs that much less (`waived_cents`). An unpaid order has no excess until
 * she has decided.
 */
export function orderBalances(): SQL {
	const { received, writtenDown, underWay } = orderPayments.get();
	return sql`
	select o.id as order_id, s.received, p.charged_back, b.by_mercado_pago, b.by_pix, b.otherwise, c.returned, s.at_mercado_pago, s.by_hand,
		c.held, c.owed, c.price,
		greatest(0, c.held - c.owed - s.at_mercado_pago - s.by_hand) as due,
		greatest(0, c.held - c.owed - s.at_mercado_pago) as left_to_owner,
		greatest(0, least(s.received, c.price) - c.held) as refunded
	from orders o
	cross join lateral (
		select coalesce(sum(amount), 0)::int as received,
			coalesce(sum(own) filter (where is_online), 0)::int as own_online,
			coalesce(sum(own) filter (where not is_online), 0)::int as own_by_hand,
			coalesce(sum(returned - own), 0)::int as elsewhere,
			coalesce(sum(charged_back), 0)::int as charged_back
		from (${received}) each_payment where each_payment.order_id = o.id
	) p
	cross join lateral (
		select coalesce(sum(amount) filter (where way = 'mercadopago'), 0)::int as at_mercado_pago,
			coalesce(sum(amount) filter (where way = 'pix'), 0)::int as pix,
			coalesce(sum(amount) filter (where way not in ('mercadopago', 'pix')), 0)::int as otherwise
		from (${writtenDown}) marks where marks.order_id = o.id
	) m
	cross join lateral (
		select p.received,
			coalesce(sum(amount) filter (where is_online), 0)::int as at_mercado_pago,
			coalesce(sum(amount) filter (where not is_online), 0)::int as by_hand
		from (${underWay}) refund where refund.order_id = o.id
	) s
	cross join lateral (
		select p.own_online + greatest(p.elsewhere, m.at_mercado_pago) as by_mercado_pago, p.own_by_hand + m.pix as by_pix,
			m.otherwise
	) b
	cross join lateral (
		select t.returned, p.received - t.returned as held,
			case when o.status = 'cancelled' or exists (
				select 1 from order_returns d where d.order_id = o.id and d.status in (${textList(settledReturnStatuses)})
			) then 0 when o.payment_status = 'paid' then t.price else greatest(t.price, p.received) end as owed, t.price
		from (
			select least(p.received, b.by_mercado_pago + b.by_pix + b.otherwise) as returned,
				o.total_cents - o.waived_cents as price
		) t
	) c`;
}

/** A row of `orderBalances`. */
export interface OrderBalance {
	received: Cents;
	/** The sum of all ways, never above the received amount. */
	returned: Cents;
	/** Received less returned. */
	held: Cents;
	/** The order's total, less the amount that the owner waived. */
	price: Cents;
	/** The part that the shop may keep: nothing once the order is cancelled or its products are back. */
	owed: Cents;
	returnedBy: { mercadoPago: Cents; pix: Cents; otherwise: Cents };
	/** The part of the amount returned through Mercado Pago that the customer's bank took back. */
	chargedBack: Cents;
	/** Refunds requested from Mercado Pago, and refunds noted to be paid by hand. */
	underWay: { atMercadoPago: Cents; byHand: Cents };
	/** The amount to refund for which nothing has been started. */
	due: Cents;
	/** The owner's open refunds: the due amount, and refunds noted to be paid by hand. */
	leftToOwner: Cents;
	/** The returned part of the order's total. */
	refunded: Cents;
}

/** The balance of an order that does not exist. */
const EMPTY_BALANCE: OrderBalance = {
	received: cents(0),
	returned: cents(0),
	held: cents(0),
	price: cents(0),
	owed: cents(0),
	returnedBy: { mercadoPago: cents(0), pix: cents(0), otherwise: cents(0) },
	chargedBack: cents(0),
	underWay: { atMercadoPago: cents(0), byHand: cents(0) },
	due: cents(0),
	leftToOwner: cents(0),
	refunded: cents(0),
};

export async function readOrderBalance(database: Queryable, orderId: string): Promise<OrderBalance> {
	return (await readOrderBalances(database, [orderId])).get(orderId) ?? EMPTY_BALANCE;
}

/** The balances of several orders, by order id. */
export async function readOrderBalances(
	database: Queryable,
	orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderBalance>> {
	if (orderIds.length === 0) return new Map();
	const rows = await selectOrderBalances(database).execute({ orderIds });
	return new Map(rows.map((row) => [row.orderId, toOrderBalance(row)]));
}

/** The returned amounts of each received payment of these orders, by payment id. */
export async function readReturnedPayments(
	database: Queryable,
	orderIds: readonly string[],
): Promise<ReadonlyMap<string, { returned: Cents; chargedBack: Cents }>> {
	if (orderIds.length === 0) return new Map();
	const rows = await selectReturnedPayments(database).execute({ orderIds });
	return new Map(rows.map(({ id, ...returned }) => [id, returned]));
}

/** A condition for a list of orders, whose length is not known when the query is planned. */
const isOfOrders = isAmong(sql`money.order_id`, "orderIds");

const amount = (name: string) => sql<Cents>`${sql.identifier(name)}`.mapWith((value) => cents(Number(value)));

/** Prepared, because planning takes the database ten times as long as running. */
const selectOrderBalances = preparedStatement((on) =>
	on
		.select({
			orderId: sql<string>`order_id`,
			received: amount("received"),
			returned: amount("returned"),
			held: amount("held"),
			price: amount("price"),
			owed: amount("owed"),
			byMercadoPago: amount("by_mercado_pago"),
			byPix: amount("by_pix"),
			otherwise: amount("otherwise"),
			chargedBack: amount("charged_back"),
			atMercadoPago: amount("at_mercado_pago"),
			byHand: amount("by_hand"),
			due: amount("due"),
			leftToOwner: amount("left_to_owner"),
			refunded: amount("refunded"),
		})
		.from(sql`(${orderBalances()}) money`)
		.where(isOfOrders),
);

const selectReturnedPayments = preparedStatement((on) =>
	on
		.select({ id: sql<string>`id`, returned: amount("returned"), chargedBack: amount("charged_back") })
		.from(sql`(${orderPayments.get().received}) money`)
		.where(isOfOrders),
);

type OrderBalanceRow = Awaited<ReturnType<ReturnType<typeof selectOrderBalances>["execute"]>>[number];

const toOrderBalance = ({
	orderId: _,
	byMercadoPago,
	byPix,
	otherwise,
	atMercadoPago,
	byHand,
	...money
}: OrderBalanceRow): OrderBalance => ({
	...money,
	returnedBy: { mercadoPago: byMercadoPago, pix: byPix, otherwise },
	underWay: { atMercadoPago, byHand },
});
