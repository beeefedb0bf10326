import { asc, eq, inArray, isNotNull, or } from "drizzle-orm";
import { mailKey } from "#app/shop/mail/define-mail.server.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { listPromiseRisks } from "#app/shop/orders/work-orders/promise-risks.server.ts";
import { dayOf, hourOf } from "#app/values/date.ts";
import { orders, outboxMessages } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { promisesLate } from "./day-proposals.mails.server.ts";

/** The hour from which on the owner is told. */
const TELLING_HOUR = 7;

/**
 * Tells the owner, once a day at most and from seven on, of promises that the plan will miss, if one of them is new: a
 * shop that did not run at seven tells her later that day. A told promise is forgotten once the plan keeps it again,
 * so that a relapse is new. Returns how many promises were told.
 */
export async function tellLatePromises(now = new Date()): Promise<number> {
	if (hourOf(now) < TELLING_HOUR) return 0;
	const day = dayOf(now);
	const late = (await listPromiseRisks(now)).filter(({ risk }) => risk === "late");
	return inTransaction(async (tx) => {
		// Two processes at once would both find the same promises new. All that is written is locked, by id.
		const lateIds = late.map(({ orderId }) => orderId);
		const told = await tx
			.select({ id: orders.id, toldFor: orders.lateToldFor })
			.from(orders)
			.where(or(isNotNull(orders.lateToldFor), inArray(orders.id, lateIds)))
			.orderBy(asc(orders.id))
			.for("update");
		const isKnown = new Map(told.map(({ id, toldFor }) => [id, toldFor]));
		const over = told
			.filter(({ id, toldFor }) => toldFor !== null && !lateIds.includes(id))
			.map(({ id }) => id);
		if (over.length > 0) await tx.update(orders).set({ lateToldFor: null }).where(inArray(orders.id, over));
		const fresh = late.filter(({ orderId, promisedDay }) => isKnown.get(orderId) !== promisedDay);
		if (fresh.length === 0) return 0;
		const [sent] = await tx
			.select({ id: outboxMessages.id })
			.from(outboxMessages)
			.where(eq(outboxMessages.dedupeKey, mailKey(promisesLate, [day])));
		// One mail a day: promises that become late after it are in the mail of the next day.
		if (sent) return 0;
		for (const { orderId, promisedDay } of late) {
			await tx.update(orders).set({ lateToldFor: promisedDay }).where(eq(orders.id, orderId));
		}
		await queueMail(tx, promisesLate, null, { day, promises: late });
		return late.length;
	});
}
