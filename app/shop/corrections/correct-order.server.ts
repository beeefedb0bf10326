import { createHash } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { formFieldsOf } from "#app/shop/checkout/checkout-action.server.ts";
import { warnOfCorrection } from "#app/shop/invoices/attach-invoice.server.ts";
import { hasLabelInUse } from "#app/shop/labels/labels.queries.server.ts";
import { dropRefusedLabels } from "#app/shop/labels/request-labels.server.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
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
import { daysOncePaid, hasPlaces } from "#app/shop/orders/lifecycle/order-promise.ts";
import { closeTasks, openTask } from "#app/shop/orders/tasks/order-tasks.server.ts";
import { queueOrderWebhook } from "#app/shop/orders/webhooks/queue-order-webhook.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { findPlace } from "#app/shop/shipping/addresses/places.server.ts";
import { calendarsOf } from "#app/shop/shipping/calendars/stored-calendars.ts";
import { arrivalDay, type WorkingCalendars } from "#app/shop/shipping/calendars/working-calendars.ts";
import { freightRecord } from "#app/shop/shipping/freight/freight-record.ts";
import { quoteFreight } from "#app/shop/shipping/quote/quote-freight.server.ts";
import { shippingMessages } from "#app/shop/shipping/shipping.messages.ts";
import { defaultTurn } from "#app/shop/shipping/turns/delivery-choice.ts";
import { mayComeOn } from "#app/shop/shipping/turns/offer-choices.ts";
import { hashedAddress } from "#app/values/address/address-views.ts";
import type { ShippingAddress } from "#app/values/address/shipping-address.ts";
import { buyerOf } from "#app/values/buyer.ts";
import type { IsoDay } from "#app/values/date.ts";
import { db, type Queryable, type Transaction } from "#db/client.server.ts";
import { orderItems } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import type { CorrectionInput } from "./correction.schema.ts";
import {
	type CorrectableData,
	type CorrectedField,
	concernsInvoice,
	correctedOption,
	formatCorrectedNames,
	isOtherPlace,
	listCorrections,
} from "./correction.ts";
import { orderCorrected } from "./corrections.mails.server.ts";
import { correctionMessages } from "./corrections.messages.ts";

type Corrector = { customer: Customer } | { admin: Admin };

/**
 * Corrects recipient, address, buyer and note of an order: for the customer within 12 hours, for the owner while the
 * parcel is in the workshop and has no label. For another place the freight is quoted again. The shipping option, the
 * parcels and the promised day follow; the price stays as agreed, and a higher one becomes a task for the owner. The
 * same form submitted twice changes nothing. Of two corrections at once, the second is refused with `conflict` and
 * shows the first. Throws `not_found`, `conflict` and `invalid`.
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
	const freight = await quoteAgain(by, seen.order, input);
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
		throw new Refusal("conflict", message, { fields: { version: message } });
	}
	return fields;
}

type NewFreight = Awaited<ReturnType<typeof quoteAgain>>;

/**
 * The freight to the new place. Null where the place is the same; "unknown" where only the owner may go on without a
 * price.
 */
async function quoteAgain(by: Corrector, order: OrderRow, { address }: CorrectionInput) {
	const before = order.shippingAddress;
	if (!before || !isOtherPlace(before, address)) return null;
	const items = await db
		.select({ productId: orderItems.productId, quantity: orderItems.quantity })
		.from(orderItems)
		.where(eq(orderItems.orderId, order.id))
		.orderBy(asc(orderItems.productId));
	const lines = items.flatMap(({ productId, quantity }) => (productId ? [{ productId, quantity }] : []));
	if (lines.length < items.length) {
		if ("admin" in by) return "unknown";
		throw atPostalCode(correctionMessages.productGone);
	}
	const { zipCode, city, state } = address;
	const quote = await quoteFreight({ cep: zipCode, lines, place: { city, state }, isOrdered: true }).catch(
		(error: unknown) => {
			if (!(error instanceof Refusal)) throw error;
			if (error.message === shippingMessages.tooLarge) throw atPostalCode(correctionMessages.notDelivered);
			const fields = formFieldsOf(error);
			throw Object.keys(fields).length > 0
				? new Refusal(error.kind, error.message, { fields })
				: atPostalCode(error.message, error.kind);
		},
	);
	if (quote.destination.state !== state) {
		const message = shippingMessages.stateMismatch;
		throw new Refusal("invalid", message, { fields: { state: message } });
	}
	const option = correctedOption(quote.options, order.shippingOptionId);
	if (!option) throw atPostalCode(correctionMessages.notDelivered);
	const record = freightRecord(option, { ...quote, km: quote.destination.km });
	const { ibgeCode } = quote.destination;
	return { option, record: { ...record, quotedCents: option.cost }, ibgeCode };
}

/** The IBGE code of the town in the corrected address. */
async function ibgeCodeOf(order: OrderRow, { city, state }: ShippingAddress, freight: NewFreight) {
	if (freight === null) return order.shippingAddress?.ibgeCode ?? null;
	if (freight === "unknown") return (await findPlace(city, state))?.ibgeCode ?? null;
	return freight.ibgeCode;
}

const atPostalCode = (message: string, kind: Refusal["kind"] = "invalid"): Refusal =>
	new Refusal(kind, message, { fields: { zipCode: message } });

async function writeCorrection(
	tx: Transaction,
	order: LockedOrder,
	given: {
		by: Corrector;
		input: CorrectionInput;
		fields: readonly CorrectedField[];
		freight: NewFreight;
		now: Date;
	},
): Promise<void> {
	const { by, input, fields, freight, now } = given;
	const { address, buyer, notes } = input;
	const actor = "admin" in by ? by.admin : by.customer;
	const corrected = await updateLockedOrder(tx, order, {
		shippingAddress: { ...address, ibgeCode: await ibgeCodeOf(order, address, freight) },
		...buyer,
		notes,
		...newDelivery(order, freight, calendarsOf(await readSettings(tx))),
		updatedAt: new Date(),
	});
	if (freight) await dropRefusedLabels(tx, order);
	if (concernsInvoice(fields)) await warnOfCorrection(tx, order.id, now);
	await recordOrderChange(tx, order, { actor, action: "order.corrected", details: { corrected: fields } });
	await openCorrectionTasks(tx, corrected, given);
	await queueOrderWebhook(tx, "order.changed", order);
	const mailed = { at: corrected.updatedAt, fields: formatCorrectedNames(fields) };
	await queueMail(tx, orderCorrected, corrected, mailed);
}

/**
 * The new shipping option and delivery day. A day that was set by hand is dropped, because it was meant for the other
 * place.
 */
function newDelivery(order: OrderRow, freight: NewFreight, calendars: WorkingCalendars): Partial<OrderRow> {
	if (freight === null || freight === "unknown") return {};
	const { option, record } = freight;
	const delivery = {
		shippingOptionId: option.id,
		freightRecord: record,
		deliveryBusinessDays: option.businessDays,
	};
	const { promisedDate, leaveDate, payBy } = option;
	const offered = { promisedDate, leaveDate, payBy };
	const days: Partial<OrderRow> = hasPlaces(order)
		? arrivalFrom(order, freight, calendars)
		: order.paidAt
			? daysOncePaid({ ...order, ...delivery, deliveryDay: null, payBy: null }, order.paidAt, calendars)
			: offered;
	return {
		...delivery,
		shippingOptionName: option.name,
		...days,
		...keptChoice(order, option, days.promisedDate ?? null, calendars),
		estimatedDeliveryDate: null,
	};
}

/** The turn and the day that were chosen, where the carrier to the new place offers them too. */
function keptChoice(
	{ deliveryTurn, deliveryDay }: Pick<OrderRow, "deliveryTurn" | "deliveryDay">,
	{ id, turns, days }: Exclude<NewFreight, null | "unknown">["option"],
	promisedDate: IsoDay | null,
	calendars: WorkingCalendars,
): Partial<OrderRow> {
	const isKept =
		deliveryDay !== null &&
		promisedDate !== null &&
		days.length > 0 &&
		mayComeOn(id, deliveryDay, promisedDate, calendars);
	return {
		deliveryTurn: turns.find((turn) => turn === deliveryTurn) ?? defaultTurn(turns),
		...(isKept ? { promisedDate: deliveryDay, deliveryDay } : { deliveryDay: null }),
	};
}

/** The places of an order stay where they are: it leaves on its day, and only the road is another. */
function arrivalFrom(
	{ leaveDate, promisedDate, freightRecord: before }: OrderRow,
	{ option, record }: Exclude<NewFreight, null | "unknown">,
	calendars: WorkingCalendars,
): Partial<OrderRow> {
	const transit = option.businessDays - record.workshopDays;
	const inWorkshop = before?.workshopDays ?? record.workshopDays;
	return {
		freightRecord: { ...record, workshopDays: inWorkshop },
		transitDays: transit,
		deliveryBusinessDays: inWorkshop + transit,
		promisedDate: leaveDate ? arrivalDay(calendars, option.id, leaveDate, transit) : promisedDate,
	};
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

function freightNote(order: OrderRow, freight: NonNullable<NewFreight>): string | null {
	if (freight === "unknown") return correctionMessages.freightUnknown;
	const { cost } = freight.option;
	return cost > order.shippingCents ? correctionMessages.freightRose(cost, order.shippingCents) : null;
}
