import { and, asc, eq, inArray, isNull, lte } from "drizzle-orm";
import { eachInTurn } from "#app/platform/jobs/each-in-turn.server.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { readOpenProposals } from "#app/shop/orders/lifecycle/day-proposals.server.ts";
import { findAndLockOrder } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { unshippedStatuses } from "#app/values/status/order-status.ts";
import { db } from "#db/client.server.ts";
import { dayProposals, orders } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { dayProposalUrl } from "./day-proposal-link.server.ts";
import { dayReminder } from "./day-proposals.mails.server.ts";

/** How long a proposal waits before its customer is asked again, once. */
const REMIND_AFTER_MS = 3 * DAY_MS;
const BATCH_SIZE = 100;

/** Asks the customers of proposals without an answer again. Returns how many were asked. */
export async function remindDayProposals(now = new Date()): Promise<number> {
	const due = await db
		.select({ id: dayProposals.orderId })
		.from(dayProposals)
		.innerJoin(orders, eq(orders.id, dayProposals.orderId))
		.where(
			and(
				isNull(dayProposals.closedAt),
				isNull(dayProposals.remindedAt),
				lte(dayProposals.proposedAt, new Date(now.getTime() - REMIND_AFTER_MS)),
				canBeAnswered,
			),
		)
		.orderBy(asc(dayProposals.proposedAt))
		.limit(BATCH_SIZE);
	return eachInTurn(due, ({ id }) => askAgain(id, now));
}

const canBeAnswered = and(eq(orders.paymentStatus, "paid"), inArray(orders.status, [...unshippedStatuses]));

const askAgain = (orderId: string, now: Date): Promise<boolean> =>
	inTransaction(async (tx) => {
		const order = await findAndLockOrder(tx, orderId, canBeAnswered);
		const proposal = order && (await readOpenProposals(tx, [orderId])).get(orderId);
		// It was answered, or asked about, between the list and the lock.
		if (!(order && proposal) || proposal.remindedAt !== null) return false;
		if (proposal.proposedAt.getTime() > now.getTime() - REMIND_AFTER_MS) return false;
		await tx.update(dayProposals).set({ remindedAt: now }).where(eq(dayProposals.id, proposal.id));
		await queueMail(tx, dayReminder, order, { proposal, link: dayProposalUrl(proposal.id) });
		return true;
	});
