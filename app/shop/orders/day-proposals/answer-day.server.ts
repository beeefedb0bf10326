import { eq } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { ActorId, Customer } from "#app/shop/accounts/actor.ts";
import { postponeWorkOrders } from "#app/shop/bench/work-order-schedule.commands.server.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { cancelLockedOrder } from "#app/shop/orders/changes/cancel-order.server.ts";
import { recordMovedDay } from "#app/shop/orders/changes/record-moved-day.server.ts";
import { type DayProposalRow, endDayProposal } from "#app/shop/orders/lifecycle/day-proposals.server.ts";
import {
	type LockedOrder,
	lockOrder,
	type OrderRow,
	updateLockedOrder,
} from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { hasWorkOrders } from "#app/shop/orders/lifecycle/order-promise.ts";
import { orderMessages } from "#app/shop/orders/lifecycle/orders.messages.ts";
import { readyDayFor } from "#app/shop/orders/work-orders/ready-day.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { calendarsOf } from "#app/shop/shipping/calendars/stored-calendars.ts";
import { transitCalendar, workshopCalendar } from "#app/shop/shipping/calendars/working-calendars.ts";
import { parseFreightTables } from "#app/shop/shipping/tables/freight-tables.ts";
import { defaultTurn } from "#app/shop/shipping/turns/delivery-choice.ts";
import { offerChoices } from "#app/shop/shipping/turns/offer-choices.ts";
import { dayOf, type IsoDay, laterDay } from "#app/values/date.ts";
import { isUuid } from "#app/values/uuid.ts";
import { db, type Queryable, type Transaction } from "#db/client.server.ts";
import { dayProposals, orderItems, orders } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { proposalOfToken } from "./day-proposal-link.server.ts";
import { dayAccepted } from "./day-proposals.mails.server.ts";
import { dayProposalMessages as messages, outcomeSentences } from "./day-proposals.messages.ts";
import { canProposeDay, isOfCorrection } from "./propose-day.server.ts";

export type DayAnswer = "accept" | "refuse";

/** The proposal of a mailed link, as its page shows it; null for a link that this shop has not signed. */
export async function findProposalOfLink(token: string) {
	const id = proposalOfToken(token);
	const proposal = id && (await findProposal(db, id));
	if (!proposal) return null;
	const [[order], items] = await Promise.all([
		db
			.select({
				status: orders.status,
				paymentStatus: orders.paymentStatus,
				promisedDate: orders.promisedDate,
			})
			.from(orders)
			.where(eq(orders.id, proposal.orderId)),
		db
			.select({ id: orderItems.id, name: orderItems.productName, quantity: orderItems.quantity })
			.from(orderItems)
			.where(eq(orderItems.orderId, proposal.orderId))
			.orderBy(orderItems.productName),
	]);
	const { orderId, promisedDate, proposedDate, reason, note, outcome } = proposal;
	return {
		orderId,
		promisedDate,
		proposedDate,
		reason,
		note,
		outcome,
		items,
		isOpen: outcome === null && order !== undefined && canProposeDay(order),
	};
}

/** Answers by the mailed link. Throws `not_found` for another link, and `conflict` where nothing waits any more. */
export async function answerDayByLink(token: string, answer: DayAnswer): Promise<IsoDay> {
	const id = proposalOfToken(token);
	const proposal = id && (await findProposal(db, id));
	if (!proposal) throw new Refusal("not_found", messages.linkUnknown);
	return inTransaction(async (tx) =>
		answerDay(tx, await lockOrder(tx, proposal.orderId), { proposalId: proposal.id, answer }),
	);
}

/** Answers in the page of one's own order. Throws as above, and `not_found` for another customer's order. */
export async function answerOwnDay(
	customer: Customer,
	orderId: string,
	reply: { proposalId: string; answer: DayAnswer },
): Promise<IsoDay> {
	return inTransaction(async (tx) => answerDay(tx, await lockOrder(tx, orderId, customer), reply));
}

/** Returns the day that was proposed. */
async function answerDay(
	tx: Transaction,
	order: LockedOrder,
	{ proposalId, answer }: { proposalId: string; answer: DayAnswer },
): Promise<IsoDay> {
	const proposal = isUuid(proposalId) ? await findProposal(tx, proposalId) : null;
	if (proposal?.orderId !== order.id) throw new Refusal("not_found", orderMessages.notFound);
	const { promisedDate: promised, proposedDate: proposed, outcome } = proposal;
	if (outcome !== null) {
		throw new Refusal("conflict", outcomeSentences[outcome]({ promised, proposed }));
	}
	if (!canProposeDay(order)) throw new Refusal("conflict", messages.notPaid);
	if (answer === "accept") await acceptDay(tx, order, proposal);
	else {
		await endDayProposal(tx, order, "refused");
		await cancelLockedOrder(tx, order, { actor: customerOf(order), reason: "customer" });
	}
	return proposed;
}

/** The promise moves to the proposed day, and the places on benches get the time until then. */
async function acceptDay(tx: Transaction, order: LockedOrder, proposal: DayProposalRow): Promise<void> {
	const settings = await readSettings(tx);
	const promisedDate = proposal.proposedDate;
	await endDayProposal(tx, order, "accepted");
	const leaveDate = leaveDateFor(order, promisedDate, settings);
	if (hasWorkOrders(order) && leaveDate !== null) {
		await postponeWorkOrders(tx, order.id, (dryingDays) => readyDayFor(leaveDate, dryingDays, settings));
	}
	const { estimatedDeliveryDate } = order;
	const isSaid = estimatedDeliveryDate === null || dayOf(estimatedDeliveryDate) === promisedDate;
	const moved = await updateLockedOrder(tx, order, {
		promisedDate,
		leaveDate,
		...(isOfCorrection(proposal) ? turnOn(order, promisedDate, settings) : {}),
		// An earlier estimate would contradict the agreed day.
		...(isSaid ? {} : { estimatedDeliveryDate: null }),
	});
	const actor = customerOf(order);
	await recordMovedDay(tx, moved, { from: order.promisedDate, actor, details: { accepted: true } });
	await queueMail(tx, dayAccepted, moved, { proposal });
}

/** The carrier to a corrected address may offer other turns, or none; the chosen one stood until this answer. */
function turnOn(
	order: LockedOrder,
	promised: IsoDay,
	settings: StoreSettings,
): Pick<Partial<OrderRow>, "deliveryTurn"> {
	const { shippingAddress: address, shippingOptionId } = order;
	if (order.deliveryTurn === null || address === null) return {};
	const tables = parseFreightTables(settings.shipping.tables);
	const basis = { tables, calendars: calendarsOf(settings), state: address.state };
	const { turns } = offerChoices(shippingOptionId, promised, basis);
	return turns.includes(order.deliveryTurn) ? {} : { deliveryTurn: defaultTurn(turns) };
}

/** The last day on which it may leave to arrive in time, never before the one that it had. */
function leaveDateFor(order: LockedOrder, promised: IsoDay, settings: StoreSettings): IsoDay | null {
	const { leaveDate, transitDays: transit, shippingOptionId } = order;
	if (leaveDate === null) return null;
	const calendars = calendarsOf(settings);
	// An order from before its parts were stored has unknown carrier days: its leave date stays.
	if (transit === null) return leaveDate;
	const sent = transitCalendar(calendars, shippingOptionId).subtract(promised, transit);
	const leave = workshopCalendar(calendars).subtract(sent, 0);
	return laterDay(leave, leaveDate);
}

/** The link is in a mail to the customer alone, so an answer by it is taken for its reader's. */
const customerOf = ({ userId }: LockedOrder): ActorId | null => (userId === null ? null : { id: userId });

async function findProposal(on: Queryable, id: string): Promise<DayProposalRow | null> {
	const [row] = await on.select().from(dayProposals).where(eq(dayProposals.id, id));
	return row ?? null;
}
