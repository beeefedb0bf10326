import { asc, eq } from "drizzle-orm";
import { fieldRefusal, Refusal } from "#app/platform/refusals.ts";
import { formFieldsOf } from "#app/shop/checkout/checkout-action.server.ts";
import type { OrderRow } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { daysOncePaid, hasWorkOrders } from "#app/shop/orders/lifecycle/order-promise.ts";
import { findPlace } from "#app/shop/shipping/addresses/places.server.ts";
import { arrivalDay, type WorkingCalendars } from "#app/shop/shipping/calendars/working-calendars.ts";
import { freightRecord } from "#app/shop/shipping/freight/freight-record.ts";
import { quoteFreight } from "#app/shop/shipping/quote/quote-freight.server.ts";
import { TooLargeRefusal } from "#app/shop/shipping/quote/too-large-refusal.ts";
import { shippingMessages } from "#app/shop/shipping/shipping.messages.ts";
import { defaultTurn } from "#app/shop/shipping/turns/delivery-choice.ts";
import { mayComeOn } from "#app/shop/shipping/turns/offer-choices.ts";
import type { ShippingAddress } from "#app/values/address/shipping-address.ts";
import type { IsoDay } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { orderItems } from "#db/schema.server.ts";
import { correctedOption, isOtherPlace } from "./correction.ts";
import { correctionMessages } from "./corrections.messages.ts";

type QuotedFreight = Awaited<ReturnType<typeof quoteLines>>;

/** Null where the place is the same; "unknown" where only the owner may go on without a price. */
export type FreightToNewPlace = QuotedFreight | "unknown" | null;

/** Quotes the freight of an order to its corrected address. Throws `invalid` where it cannot be sent there. */
export async function quoteToNewPlace(
	order: OrderRow,
	address: ShippingAddress,
	isOwner: boolean,
): Promise<FreightToNewPlace> {
	const before = order.shippingAddress;
	if (!before || !isOtherPlace(before, address)) return null;
	const items = await db
		.select({ productId: orderItems.productId, quantity: orderItems.quantity })
		.from(orderItems)
		.where(eq(orderItems.orderId, order.id))
		.orderBy(asc(orderItems.productId));
	const lines = items.flatMap(({ productId, quantity }) => (productId ? [{ productId, quantity }] : []));
	if (lines.length === items.length) return quoteLines(order, lines, address);
	if (isOwner) return "unknown";
	throw atPostalCode(correctionMessages.productGone);
}

async function quoteLines(
	{ shippingOptionId }: OrderRow,
	lines: { productId: string; quantity: number }[],
	{ zipCode, city, state }: ShippingAddress,
) {
	const quote = await quoteFreight({ cep: zipCode, lines, place: { city, state }, isOrdered: true }).catch(
		(error: unknown) => {
			throw error instanceof Refusal ? atAddress(error) : error;
		},
	);
	if (quote.destination.state !== state) {
		const message = shippingMessages.stateMismatch;
		throw fieldRefusal("state", message);
	}
	const option = correctedOption(quote.options, shippingOptionId);
	if (!option) throw atPostalCode(correctionMessages.notDelivered);
	const record = freightRecord(option, { ...quote, km: quote.destination.km });
	return { option, record: { ...record, quotedCents: option.cost }, ibgeCode: quote.destination.ibgeCode };
}

/** The quote's refusal at the field of the address that caused it. */
function atAddress(refusal: Refusal): Refusal {
	if (refusal instanceof TooLargeRefusal) {
		return atPostalCode(correctionMessages.notDelivered);
	}
	const fields = formFieldsOf(refusal);
	return Object.keys(fields).length > 0
		? new Refusal(refusal.kind, refusal.message, { fields })
		: atPostalCode(refusal.message, refusal.kind);
}

const atPostalCode = (message: string, kind: Refusal["kind"] = "invalid"): Refusal =>
	fieldRefusal("zipCode", message, kind);

/** The IBGE code of the town in the corrected address. */
export async function ibgeCodeOf(
	order: OrderRow,
	{ city, state }: ShippingAddress,
	freight: FreightToNewPlace,
): Promise<string | null> {
	if (freight === null) return order.shippingAddress?.ibgeCode ?? null;
	if (freight === "unknown") return (await findPlace(city, state))?.ibgeCode ?? null;
	return freight.ibgeCode;
}

/** The note of the owner's task about the freight; null where the new place costs no more than was agreed. */
export function freightNote(order: OrderRow, freight: NonNullable<FreightToNewPlace>): string | null {
	if (freight === "unknown") return correctionMessages.freightUnknown;
	const { cost } = freight.option;
	return cost > order.shippingCents ? correctionMessages.freightRose(cost, order.shippingCents) : null;
}

/** The columns that follow a correction. */
export interface DeliveryToNewPlace {
	readonly columns: Partial<OrderRow>;
	/** The day on which it arrives there, where that is after a promise that only its customer may move. */
	readonly proposedDate: IsoDay | null;
}

/**
 * The new shipping option and delivery day. A day that was set by hand is dropped, because it was meant for the other
 * place. A promised day never becomes earlier, and becomes later only where its customer asks for the other place. So
 * does the chosen day or turn fall away.
 */
export function deliveryToNewPlace(
	order: OrderRow,
	freight: FreightToNewPlace,
	{ calendars, isOwner }: { calendars: WorkingCalendars; isOwner: boolean },
): DeliveryToNewPlace {
	if (freight === null || freight === "unknown") return { columns: {}, proposedDate: null };
	const { option, record } = freight;
	const delivery = {
		shippingOptionId: option.id,
		shippingOptionName: option.name,
		freightRecord: record,
		deliveryBusinessDays: option.businessDays,
		estimatedDeliveryDate: null,
	};
	const days = daysToNewPlace({ ...order, ...delivery }, order, freight, calendars);
	const counted = { ...days, ...keptChoice(order, option, days.promisedDate ?? null, calendars) };
	const { promisedDate } = order;
	const arrival = counted.promisedDate ?? null;
	const isMoved = promisedDate === null || (arrival !== null && arrival > promisedDate);
	if (order.paymentStatus !== "paid" || (isMoved && !(isOwner && promisedDate))) {
		return { columns: { ...delivery, ...counted }, proposedDate: null };
	}
	return {
		columns: { ...delivery, ...counted, ...agreedDelivery(order, isOwner) },
		proposedDate: isMoved ? arrival : null,
	};
}

/** The days and the turn agreed with the customer of a paid order, whose choice the owner does not take back. */
const agreedDelivery = (
	{ promisedDate, leaveDate, deliveryDay, deliveryTurn }: OrderRow,
	isOwner: boolean,
): Partial<OrderRow> => ({
	promisedDate,
	leaveDate,
	...(isOwner ? { deliveryDay, deliveryTurn } : {}),
});

function daysToNewPlace(
	corrected: OrderRow,
	before: OrderRow,
	freight: QuotedFreight,
	calendars: WorkingCalendars,
): Partial<OrderRow> {
	if (hasWorkOrders(before)) {
		const { transit, ...days } = arrivalFrom(before, freight, calendars);
		return { ...days, transitDays: transit };
	}
	if (before.paidAt === null) {
		const { promisedDate, leaveDate, payBy } = freight.option;
		return { promisedDate, leaveDate, payBy };
	}
	if (before.leaveDate === null) {
		return daysOncePaid({ ...corrected, deliveryDay: null, payBy: null }, before.paidAt, calendars);
	}
	const { transit: _, ...days } = arrivalFrom(before, freight, calendars);
	return days;
}

/** The turn and the day that were chosen, where the carrier to the new place offers them too. */
function keptChoice(
	{ deliveryTurn, deliveryDay }: Pick<OrderRow, "deliveryTurn" | "deliveryDay">,
	{ id, turns, days }: QuotedFreight["option"],
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

/** It leaves on the same day as before; only the road is another. */
function arrivalFrom(
	{ leaveDate, promisedDate, freightRecord: before }: OrderRow,
	{ option, record }: QuotedFreight,
	calendars: WorkingCalendars,
): Partial<OrderRow> & { transit: number } {
	const transit = option.businessDays - record.workshopDays;
	const inWorkshop = before?.workshopDays ?? record.workshopDays;
	return {
		freightRecord: { ...record, workshopDays: inWorkshop },
		transit,
		deliveryBusinessDays: inWorkshop + transit,
		promisedDate: leaveDate ? arrivalDay(calendars, option.id, leaveDate, transit) : promisedDate,
	};
}
