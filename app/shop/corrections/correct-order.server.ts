import { createHash } from "node:crypto";
import { and, desc, eq, ne } from "drizzle-orm";
import { fieldRefusal, Refusal } from "#app/platform/refusals.ts";
import type { ActorId, Admin, Customer } from "#app/shop/accounts/actor.ts";
import { warnOfCorrection } from "#app/shop/invoices/attach-invoice.server.ts";
import { hasLabelInUse } from "#app/shop/labels/labels.queries.server.ts";
import { dropRefusedLabels } from "#app/shop/labels/request-labels.server.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { recordMovedDay } from "#app/shop/orders/changes/record-moved-day.server.ts";
import { dayProposalMessages } from "#app/shop/orders/day-proposals/day-proposals.messages.ts";
import {
	isOfCorrection,
	needsConsent,
	proposeDayIn,
	withdrawDayIn,
} from "#app/shop/orders/day-proposals/propose-day.server.ts";
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
import {
	canCustomerCorrect,
	correctionDeadline,
	isBeforeDispatch,
} from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { closeTasks, openTask } from "#app/shop/orders/tasks/order-tasks.server.ts";
import { queueOrderWebhook } from "#app/shop/orders/webhooks/queue-order-webhook.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { calendarsOf } from "#app/shop/shipping/calendars/stored-calendars.ts";
import { hashedAddress } from "#app/values/address/address-views.ts";
import { buyerOf } from "#app/values/buyer.ts";
import type { IsoDay } from "#app/values/date.ts";
import type { Queryable, Transaction } from "#db/client.server.ts";
import { dayProposals } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import type { CorrectionInput } from "./correction.schema.ts";
import {
	type CorrectableData,
	type CorrectedField,
	concernsInvoice,
	formatCorrectedNames,
	listCorrections,
} from "./correction.ts";
import { orderCorrected } from "./corrections.mails.server.ts";
import { correctionMessages } from "./corrections.messages.ts";
import {
	deliveryToNewPlace,
	type FreightToNewPlace,
	freightNote,
	ibgeCodeOf,
	quoteToNewPlace,
} from "./freight-to-new-place.server.ts";
import { readCorrectedDayProposal } from "./proposed-day.server.ts";

type Corrector = { customer: Customer } | { admin: Admin };

/**
 * Corrects recipient, address, buyer and note of an order: for the customer within 12 hours, for the owner while the
 * parcel is in the workshop and has no label. For another place the freight is quoted again. The shipping option and the
 * parcels follow, and the promised day as `deliveryToNewPlace` says; the price stays as agreed, and a higher one becomes
 * a task for the owner. The same form submitted twice changes nothing. When two corrections meet, the second is refused
 * with `conflict` and shows the first. Throws `not_found`, `conflict` and `invalid`.
 */
export async function correctOrder(
	by: Corrector,
	orderId: string,
	input: CorrectionInput,
	now = new Date(),
): Promise<"corrected" | "unchanged"> {
	const owner = "customer" in by ? by.customer : undefined;
	const seen = await inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId, owner);
		return { order, fields: await checkCorrection(tx, order, by, input, now) };
	});
	if (seen.fields.length === 0) return "unchanged";
	// Outside a transaction, because carriers are asked; the second check makes sure that nothing changed meanwhile.
	const freight = await quoteToNewPlace(seen.order, input.address, "admin" in by);
	return inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId, owner);
		const fields = await checkCorrection(tx, order, by, input, now);
		if (fields.length === 0) return "unchanged";
		await writeCorrection(tx, order, { by, input, fields, freight, now });
		return "corrected";
	});
}

/** The data of an order that can be corrected; null once its customer's data was erased. */
export const correctableDataOf = (order: OrderRow): CorrectableData | null =>
	order.shippingAddress && {
		address: order.shippingAddress,
		buyer: buyerOf(order),
		notes: order.notes,
	};

/** Identifies the data with which a form was opened. A payment or a note of the workshop does not change it. */
export function correctionVersion({ address, buyer, notes }: CorrectableData): string {
	const { cpf, cnpj, companyName, stateRegistration } = buyer;
	const text = JSON.stringify([...hashedAddress(address), cpf, cnpj, companyName, stateRegistration, notes]);
	return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** Why the order can no longer be corrected, in words for the customer or the owner; null while it can. */
export async function findCorrectionObstacle(
	database: Queryable,
	order: OrderRow,
	isOwner: boolean,
	now = new Date(),
): Promise<string | null> {
	if (!isBeforeDispatch(order.status)) {
		return isOwner ? correctionMessages.hasLeftForOwner : correctionMessages.hasLeft;
	}
	if (!isOwner && !canCustomerCorrect(order, now))
		return correctionMessages.tooLate(correctionDeadline(order));
	if (order.shippingAddress === null) return correctionMessages.noAddress;
	if (!(await hasLabelInUse(database, order.id))) return null;
	return isOwner ? correctionMessages.hasLabelForOwner : correctionMessages.hasLabel;
}

async function checkCorrection(
	tx: Transaction,
	order: LockedOrder,
	by: Corrector,
	input: CorrectionInput,
	now: Date,
): Promise<CorrectedField[]> {
	const obstacle = await findCorrectionObstacle(tx, order, "admin" in by, now);
	const current = correctableDataOf(order);
	if (obstacle !== null || !current) throw new Refusal("conflict", obstacle ?? correctionMessages.noAddress);
	const fields = listCorrections(current, input);
	if (fields.length > 0 && input.version !== correctionVersion(current)) {
		const message = correctionMessages.changedMeanwhile;
		throw fieldRefusal("version", message, "conflict");
	}
	return fields;
}

async function writeCorrection(
	tx: Transaction,
	order: LockedOrder,
	correction: {
		by: Corrector;
		input: CorrectionInput;
		fields: readonly CorrectedField[];
		freight: FreightToNewPlace;
		now: Date;
	},
): Promise<void> {
	const { by, input, fields, freight, now } = correction;
	const { address, buyer, notes } = input;
	const actor = "admin" in by ? by.admin : by.customer;
	const calendars = calendarsOf(await readSettings(tx));
	const { columns, proposedDate } = deliveryToNewPlace(order, freight, { calendars, isOwner: "admin" in by });
	const corrected = await updateLockedOrder(tx, order, {
		shippingAddress: { ...address, ibgeCode: await ibgeCodeOf(order, address, freight) },
		...buyer,
		notes,
		...columns,
		updatedAt: new Date(),
	});
	if (freight) await dropRefusedLabels(tx, order);
	if (concernsInvoice(fields)) await warnOfCorrection(tx, order.id, now);
	await recordOrderChange(tx, order, { actor, action: "order.corrected", details: { corrected: fields } });
	await openCorrectionTasks(tx, corrected, correction);
	await queueOrderWebhook(tx, "order.changed", order);
	const mailed = { at: corrected.updatedAt, fields: formatCorrectedNames(fields) };
	await queueMail(tx, orderCorrected, corrected, mailed);
	if (order.paymentStatus === "paid" && corrected.promisedDate !== order.promisedDate) {
		await recordMovedDay(tx, corrected, { from: order.promisedDate, actor });
	}
	if ("admin" in by && proposedDate !== null) {
		await proposeCorrectedDay(tx, by.admin, corrected, proposedDate);
	} else if (freight !== null && freight !== "unknown") {
		await endCorrectedProposal(tx, order, corrected, actor);
	}
}

/** The owner corrects for a customer who has not seen the later day. One that is asked about already stays. */
async function proposeCorrectedDay(
	tx: Transaction,
	admin: Admin,
	order: LockedOrder,
	day: IsoDay,
): Promise<void> {
	const { isProposed, waitsFor, open } = await readCorrectedDayProposal(tx, order, day);
	if (isProposed) {
		await proposeDayIn(tx, admin, order, { day, reason: "other", note: dayProposalMessages.farther });
	} else if (waitsFor === null && open && isOfCorrection(open)) await endDayProposal(tx, order, "replaced");
}

/**
 * Ends the proposal of an earlier correction, which asks for a day for a place that is no longer meant. A proposal of the
 * workshop's own that it had replaced is made again.
 */
async function endCorrectedProposal(
	tx: Transaction,
	before: LockedOrder,
	order: LockedOrder,
	actor: ActorId,
): Promise<void> {
	const open = (await readOpenProposals(tx, [order.id])).get(order.id);
	if (!(open && isOfCorrection(open))) return;
	const former = await findReplacedProposal(tx, open);
	if (former && needsConsent(order, former.proposedDate)) {
		const { proposedDate: day, reason, note } = former;
		return proposeDayIn(tx, actor, order, { day, reason, note });
	}
	// Its mail says that the promise stands, which is untrue once its customer has moved it.
	if (order.promisedDate === before.promisedDate) await withdrawDayIn(tx, actor, order);
	else await endDayProposal(tx, order, "replaced");
}

/** The workshop's own proposal which corrections have replaced, if none was answered or taken back since. */
async function findReplacedProposal(
	tx: Transaction,
	{ id, orderId }: DayProposalRow,
): Promise<DayProposalRow | undefined> {
	const earlier = await tx
		.select()
		.from(dayProposals)
		.where(and(eq(dayProposals.orderId, orderId), ne(dayProposals.id, id)))
		.orderBy(desc(dayProposals.proposedAt));
	const last = earlier.find((proposal) => proposal.outcome !== "replaced" || !isOfCorrection(proposal));
	return last?.outcome === "replaced" ? last : undefined;
}

/** The newest correction replaces the tasks of an earlier one, which are about a place that is no longer meant. */
async function openCorrectionTasks(
	tx: Transaction,
	order: LockedOrder,
	{ by, fields, freight }: Parameters<typeof writeCorrection>[2],
): Promise<void> {
	const actor = "admin" in by ? by.admin : by.customer;
	const key = String(order.updatedAt.getTime());
	if (freight) {
		await closeTasks(tx, order, ["freight_rose"], { actor });
		const note = freightNote(order, freight);
		if (note) await openTask(tx, order, "freight_rose", { key, note });
	}
	if ("admin" in by) return;
	await closeTasks(tx, order, ["order_corrected"], { actor });
	await openTask(tx, order, "order_corrected", { key, note: formatCorrectedNames(fields) });
}
