import { expectRow } from "#app/platform/expect-row.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { ActorId, Admin } from "#app/shop/accounts/actor.ts";
import { HORIZON_DAYS } from "#app/shop/bench/plan/bench-capacity.ts";
import { composeMail } from "#app/shop/mail/define-mail.server.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import {
	type DayProposalRow,
	endDayProposal,
	readOpenProposals,
} from "#app/shop/orders/lifecycle/day-proposals.server.ts";
import {
	type LockedOrder,
	lockOrder,
	type OrderRow,
	recordOrderChange,
	updateLockedOrder,
} from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { isBeforeDispatch } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { addDays, dayOf, type IsoDay } from "#app/values/date.ts";
import type { DayReason } from "#app/values/status/day-proposal.ts";
import type { Transaction } from "#db/client.server.ts";
import { dayProposals } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { dayProposalUrl } from "./day-proposal-link.server.ts";
import { dayProposed, dayWithdrawn } from "./day-proposals.mails.server.ts";
import { dayProposalMessages as messages } from "./day-proposals.messages.ts";

/** Whether a correction of the address made it, and not the workshop for reasons of its own. */
export const isOfCorrection = ({ reason, note }: Pick<DayProposalRow, "reason" | "note">): boolean =>
	reason === "other" && note === messages.farther;

/** The owner's form. */
export interface DayProposalInput {
	day: IsoDay;
	reason: DayReason;
	/** At most 300 characters. */
	note: string | null;
}

/** Whether a promise can be moved: it was paid for, and is not kept yet. */
export const canProposeDay = ({
	paymentStatus,
	status,
	promisedDate,
}: Pick<OrderRow, "paymentStatus" | "status" | "promisedDate">): boolean =>
	paymentStatus === "paid" && isBeforeDispatch(status) && promisedDate !== null;

/**
 * Asks the customer to accept a later day; the promise stands until the answer. Another open proposal is replaced, and
 * the same one is not sent again. Throws `conflict` for an order that cannot get one, and `invalid` for a wrong day.
 */
export async function proposeDay(admin: Admin, orderId: string, input: DayProposalInput): Promise<void> {
	await inTransaction(async (tx) => proposeDayIn(tx, admin, await lockOrder(tx, orderId), input));
}

/** The same within the caller's transaction. */
export async function proposeDayIn(
	tx: Transaction,
	actor: ActorId,
	order: LockedOrder,
	input: DayProposalInput,
): Promise<void> {
	const promisedDate = checkDay(order, input.day);
	const open = (await readOpenProposals(tx, [order.id])).get(order.id);
	if (open && isRepeated(open, { ...input, promisedDate })) return;
	await endDayProposal(tx, order, "replaced");
	const { day: proposedDate, reason, note } = input;
	const written = await tx
		.insert(dayProposals)
		.values({ orderId: order.id, promisedDate, proposedDate, reason, note })
		.returning();
	const proposal = expectRow(written, "a new proposal");
	const details = { from: promisedDate, to: proposedDate, reason };
	await recordOrderChange(tx, order, { actor, action: "order.day_proposed", details });
	await queueMail(tx, dayProposed, order, { proposal, link: dayProposalUrl(proposal.id) });
}

const isRepeated = (
	open: DayProposalRow,
	{ promisedDate, day, reason, note }: DayProposalInput & { promisedDate: IsoDay },
): boolean =>
	open.promisedDate === promisedDate &&
	open.proposedDate === day &&
	open.reason === reason &&
	open.note === note;

/** Takes the open proposal back, which tells the customer that the promise stands. Throws `conflict` without one. */
export async function withdrawDay(admin: Admin, orderId: string): Promise<void> {
	await inTransaction(async (tx) => withdrawDayIn(tx, admin, await lockOrder(tx, orderId)));
}

/** The same within the caller's transaction; a customer takes it back by an address that needs no later day. */
export async function withdrawDayIn(tx: Transaction, actor: ActorId, order: LockedOrder): Promise<void> {
	const proposal = await endDayProposal(tx, order, "withdrawn");
	if (!proposal) throw new Refusal("conflict", messages.noneOpen);
	const changed = await forgetEstimate(tx, order, proposal.proposedDate);
	const details = { from: proposal.proposedDate, to: proposal.promisedDate };
	await recordOrderChange(tx, changed, { actor, action: "order.day_withdrawn", details });
	await queueMail(tx, dayWithdrawn, changed, { proposal });
}

/** An estimate of “Rastreamento” that said the proposed day says nothing true any more. */
const forgetEstimate = async (tx: Transaction, order: LockedOrder, proposed: IsoDay): Promise<LockedOrder> =>
	order.estimatedDeliveryDate !== null && dayOf(order.estimatedDeliveryDate) === proposed
		? updateLockedOrder(tx, order, { estimatedDeliveryDate: null })
		: order;

/** The mail as the customer would get it, with a link that opens nothing. Nothing is stored. */
export async function previewDay(
	_admin: Admin,
	orderId: string,
	input: DayProposalInput,
): Promise<{ subject: string; text: string }> {
	return inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		const promisedDate = checkDay(order, input.day);
		const mailed = await dayProposed.read(tx, order);
		if (!mailed) throw new Refusal("conflict", messages.customerGone);
		const proposal = { id: order.id, promisedDate, proposedDate: input.day, ...input };
		const { subject, text } = composeMail(dayProposed, {
			...mailed,
			proposal,
			link: dayProposalUrl(order.id),
		});
		return { subject, text };
	});
}

/** Throws unless the day may be proposed instead of the promised one, which it returns. */
function checkDay(order: OrderRow, day: IsoDay): IsoDay {
	const { promisedDate } = order;
	if (!canProposeDay(order) || promisedDate === null) throw new Refusal("conflict", messages.notOpen);
	if (!hasCustomer(order)) throw new Refusal("conflict", messages.customerGone);
	const problem = dayProblem(promisedDate, day);
	if (problem !== null) throw new Refusal("invalid", problem, { fields: { day: problem } });
	return promisedDate;
}

/** Customers who deleted their account are still written to about open matters. */
const hasCustomer = ({ userId, settlementEmail }: OrderRow): boolean =>
	userId !== null || settlementEmail !== null;

function dayProblem(promisedDate: IsoDay, day: IsoDay): string | null {
	const today = dayOf();
	const last = addDays(today, HORIZON_DAYS);
	if (day <= promisedDate) return messages.notLater(promisedDate);
	if (day <= today) return messages.dayPassed;
	return day > last ? messages.tooFar(last) : null;
}

/** Whether an estimate is a day that only the customer can accept. */
export const needsConsent = (order: OrderRow, day: IsoDay): boolean =>
	canProposeDay(order) &&
	hasCustomer(order) &&
	order.promisedDate !== null &&
	dayProblem(order.promisedDate, day) === null;
