import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { hasExpired } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { openLabelStatuses } from "#app/values/status/label-status.ts";
import { openStatuses } from "#app/values/status/order-status.ts";
import { openRefundStatuses } from "#app/values/status/refund-status.ts";
import { openReturnStatuses } from "#app/values/status/return-status.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { chargebacks, orderReturns, orders, payments, refunds, shippingLabels } from "#db/schema.server.ts";

/**
 * The open matters for which an order is not erased yet, as conditions on `orders`. While one of them holds, the
 * customer's address, e-mail and PIX key stay with the order.
 */
const openMatters = {
	underWay: inArray(orders.status, [...openStatuses]),
	moneyDue: sql`(${orders.refundDueCents} > 0 or exists (select 1 from ${refunds}
		where ${refunds.orderId} = ${orders.id} and ${inArray(refunds.status, [...openRefundStatuses])}))`,
	returning: sql`exists (select 1 from ${orderReturns}
		where ${orderReturns.orderId} = ${orders.id} and ${inArray(orderReturns.status, [...openReturnStatuses])})`,
	disputed: sql`exists (select 1 from ${payments} where ${payments.orderId} = ${orders.id}
		and (${payments.status} = 'in_mediation'
			or (${payments.status} = 'charged_back' and ${payments.statusDetail} = 'in_process')
			or exists (select 1 from ${chargebacks} where ${chargebacks.paymentId} = ${payments.id}
				and ${chargebacks.isCovered} is null and ${chargebacks.documentsDueAt} > now())))`,
	labelled: sql`exists (select 1 from ${shippingLabels}
		where ${shippingLabels.orderId} = ${orders.id} and ${inArray(shippingLabels.status, [...openLabelStatuses])})`,
} as const satisfies Record<string, SQL>;

export type OpenMatter = keyof typeof openMatters;
const matterNames = Object.keys(openMatters) as OpenMatter[];

export const isUnsettled: SQL = sql`(${sql.join(Object.values(openMatters), sql` or `)})`;

/** An order and its open matters. */
export interface UnsettledOrder {
	id: string;
	matters: readonly OpenMatter[];
}

/** The orders of an account that keep the person for now, newest first. */
export async function listUnsettledOrders(
	database: Queryable,
	{ id: userId }: { id: string },
): Promise<UnsettledOrder[]> {
	const rows = await database
		.select({
			id: orders.id,
			status: orders.status,
			paymentStatus: orders.paymentStatus,
			expiresAt: orders.expiresAt,
			matters: sql<(OpenMatter | null)[]>`array[${sql.join(
				matterNames.map((name) => sql`case when ${openMatters[name]} then ${sql.raw(`'${name}'`)} end`),
				sql`, `,
			)}]`,
		})
		.from(orders)
		.where(and(eq(orders.userId, userId), isUnsettled))
		.orderBy(desc(orders.createdAt));
	return rows.map(({ id, matters, ...state }) => ({
		id,
		matters: matters.filter((matter) => matter !== null && !(matter === "underWay" && hasExpired(state))),
	})) as UnsettledOrder[];
}

/** The orders that “Excluir minha conta” names beforehand. */
export const listOwnUnsettledOrders = async (customer: Customer): Promise<UnsettledOrder[]> =>
	(await listUnsettledOrders(db, customer)).filter(({ matters }) => matters.length > 0);
