import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Cents } from "#app/values/money.ts";
import type { Queryable } from "#db/client.server.ts";
import { payments } from "#db/schema.server.ts";

/**
 * What the payments brought, and what went back of it. The provider reports most refunds that an
 * administrator has marked before, so the larger of the two counts, not their sum.
 */
export async function readOrderMoney(
	database: Queryable,
	order: { id: string; refundMarkedCents: Cents },
): Promise<{ received: number; returned: number }> {
	const [money] = await database
		.select({
			received: sql<string>`coalesce(sum(${payments.amountCents}), 0)`.mapWith(Number),
			reported: sql<string>`coalesce(sum(case when ${payments.status} in ('refunded', 'charged_back')
				then ${payments.amountCents} else ${payments.refundedCents} end), 0)`.mapWith(Number),
		})
		.from(payments)
		.where(
			and(
				eq(payments.orderId, order.id),
				isNull(payments.mismatch),
				inArray(payments.status, ["approved", "in_mediation", "refunded", "charged_back"]),
			),
		);
	const { received = 0, reported = 0 } = money ?? {};
	return { received, returned: Math.max(reported, order.refundMarkedCents) };
}
