import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { OrderPayments } from "#app/shop/orders/handed-in/order-payments.server.ts";
import { moneyReversals } from "#app/values/status/money-entry-type.ts";
import {
	otherAccountMismatch,
	pendingMercadoPagoStatuses,
	wonDisputeDetails,
} from "#app/values/status/payment-status.ts";
import { openRefundStatuses } from "#app/values/status/refund-status.ts";
import { textList } from "#db/prepared-statement.server.ts";
import { payments } from "#db/schema.server.ts";

/**
 * Each payment whose money reached the shop: every amount in reais on the shop's own account, even if it did not match
 * its order. The returned amount is the sum of its refunds, including those made on Mercado Pago's pages. For a
 * charge-back the rest was returned as well, unless the shop has won the dispute.
 */
const received = sql`
	select p.id, p.order_id, p.amount_cents as amount, p.provider_payment_id is not null as is_online, r.own,
		r.own + r.there + c.lost as returned, c.lost as charged_back
	from payments p
	cross join lateral (
		select coalesce(sum(amount_cents) filter (where origin = 'shop'), 0)::int as own,
			coalesce(sum(amount_cents) filter (where origin = 'provider'), 0)::int as there
		from refunds where payment_id = p.id and status = 'done'
	) r
	cross join lateral (
		select case when p.status = 'charged_back' and coalesce(p.status_detail, '') not in (${textList(wonDisputeDetails)})
			then greatest(0, p.amount_cents - r.own - r.there) else 0 end as lost
	) c
	where p.currency = 'BRL' and p.mismatch is distinct from ${otherAccountMismatch}
		and p.status in ('approved', 'in_mediation', 'refunded', 'charged_back')`;

/** The statuses of payments that were made, even if the money was returned later: how the order was paid stays true. */
const paidStatuses = ["approved", "in_mediation", "refunded", "charged_back"] as const;

/** The data about orders in the tables of payments. */
export const paymentsOfOrders: OrderPayments = {
	received,
	writtenDown: sql`
	select order_id, way, case kind when 'returned' then amount_cents else -amount_cents end as amount
	from money_entries where kind in ('returned', ${moneyReversals.returned})`,
	underWay: sql`
	select r.order_id, r.amount_cents as amount, y.provider_payment_id is not null as is_online
	from refunds r join payments y on y.id = r.payment_id
	where r.status in (${textList(openRefundStatuses)})`,
	async isPending(database, orderId) {
		const [row] = await database
			.select({ id: payments.id })
			.from(payments)
			.where(
				and(
					eq(payments.orderId, orderId),
					isNull(payments.mismatch),
					inArray(payments.status, [...pendingMercadoPagoStatuses]),
				),
			)
			.limit(1);
		return row !== undefined;
	},
	paidBy: (database, orderId) =>
		database
			.select({ type: payments.paymentType, installments: payments.installments })
			.from(payments)
			.where(and(eq(payments.orderId, orderId), inArray(payments.status, [...paidStatuses])))
			.orderBy(desc(payments.createdAt))
			.limit(1),
};
