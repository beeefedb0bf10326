import { type OrderParcel, orderParcels, parcelCodes } from "#app/shop/orders/parcels/order-parcels.ts";
import type { WorkingCalendars } from "#app/shop/shipping/calendars/working-calendars.ts";
import type { BenchPart } from "#app/shop/shipping/delivery-estimate.ts";
import { type PublicAddress, publicAddress, webhookAddress } from "#app/values/address/address-views.ts";
import { hasPlace } from "#app/values/address/shipping-address.ts";
import { buyerOf, namedBuyer } from "#app/values/buyer.ts";
import { formatCep } from "#app/values/cep.ts";
import { formatCnpj } from "#app/values/cnpj.ts";
import { formatCpf } from "#app/values/cpf.ts";
import { formatDate } from "#app/values/date.ts";
import { type Cents, centsToReais, subtractCents } from "#app/values/money.ts";
import { formatPhone } from "#app/values/phone.ts";
import { isPickup } from "#app/values/pickup.ts";
import { type Carrier, carriers } from "#app/values/status/carrier.ts";
import type { DeliveryTurn } from "#app/values/status/delivery-turn.ts";
import type { OrderStatus } from "#app/values/status/order-status.ts";
import { paymentMethods } from "#app/values/status/payment-status.ts";
import { shortId } from "#app/values/text.ts";
import type { orders } from "#db/schema.server.ts";
import { chosenDayToSay, leaveDateToSay, promiseOf } from "./lifecycle/order-promise.ts";
import { orderTimeline, type TimelineStep } from "./timeline/order-timeline.ts";

/*
 * The part of an order's own row that each reader sees. Items, payments and papers are added by the code that reads
 * those tables.
 */

type ViewedOrder = typeof orders.$inferSelect & {
	/** Its places as a payment would fix them now, where its offer is over. */
	bench?: BenchPart | undefined;
	/** The carrier's code by which it was found. */
	typedCodes?: readonly string[] | undefined;
};

const timelineOf = (row: ViewedOrder, calendars: WorkingCalendars) =>
	orderTimeline({ ...row, isPickup: isPickup(row), bench: row.bench }, calendars);

function promiseToSay(row: ViewedOrder, calendars: WorkingCalendars) {
	const promise = promiseOf(row, calendars);
	return {
		...promise,
		leaveDate: leaveDateToSay(row, promise.leaveDate),
		deliveryDay: chosenDayToSay(row, promise.promisedDate),
		deliveryTurn: row.deliveryTurn,
	};
}

/** For the customer's own screens. */
const forCustomer = (row: ViewedOrder, calendars: WorkingCalendars) => ({
	id: row.id,
	number: row.number,
	status: row.status,
	paymentStatus: row.paymentStatus,
	paymentMethod: row.paymentMethod,
	itemsTotal: row.itemsCents,
	shipping: row.shippingCents,
	total: row.totalCents,
	address: row.shippingAddress,
	notes: row.notes,
	shippingOptionName: row.shippingOptionName,
	freightSource: row.freightSource,
	isPickup: isPickup(row),
	...promiseToSay(row, calendars),
	carrier: row.carrier,
	trackingCode: row.trackingCode,
	trackingUrl: row.trackingUrl,
	parcels: orderParcels(row),
	estimatedDeliveryDate: row.estimatedDeliveryDate,
	createdAt: row.createdAt,
	/** Changes with all data that the screens show, so it serves as their version. */
	updatedAt: row.updatedAt,
	expiresAt: row.expiresAt,
	paidAt: row.paidAt,
	refunded: row.refundedCents,
	restAskedAt: row.restAskedAt,
	transferDiscountPercent: row.transferDiscountPercent,
	pixDiscountPercent: row.pixDiscountPercent,
	begunAt: row.begunAt,
	readyAt: row.readyAt,
	shippedAt: row.shippedAt,
	deliveredAt: row.deliveredAt,
	cancelledAt: row.cancelledAt,
	timeline: timelineOf(row, calendars),
});

/** For the back office: also the data for its invoice and its labels. */
const forAdmin = (row: ViewedOrder, calendars: WorkingCalendars) => ({
	...forCustomer(row, calendars),
	...buyerOf(row),
	shippingOptionId: row.shippingOptionId,
	freightRecord: row.freightRecord,
	refundDue: row.refundDueCents,
});

/**
 * The public part of an order. Name, phone, e-mail, CPF, notes, items and payment are missing from this type, so no
 * screen and no response can show them.
 */
export interface PublicOrder {
	/** The full id, or its short form for a visitor who only knows the tracking code. */
	id: string;
	isMasked: boolean;
	/** The customer picks it up at the workshop. */
	isPickup: boolean;
	status: OrderStatus;
	createdAt: Date;
	/** The version of the shown data. */
	updatedAt: Date;
	/** Null after the customer's data was erased. */
	address: PublicAddress | null;
	/** A day ("2026-12-17") or an instant in ISO form. */
	estimatedDelivery: string | null;
	/** The day until which it leaves the workshop; null where it is not known. */
	leaveDate: string | null;
	/** The estimated day, where its customer chose it: it arrives on that day, and not until it. */
	deliveryDay: string | null;
	deliveryTurn: DeliveryTurn | null;
	/** The last day on which a payment keeps that date; null once the date is fixed. */
	payBy: string | null;
	/** The hour until which it must be paid on that day; null where the whole day counts. */
	payByHour: number | null;
	/** The day on which an open offer is said, also one that holds nothing; null once the date is fixed. */
	offeredOn: string | null;
	carrier: Carrier | null;
	trackingCode: string | null;
	trackingUrl: string | null;
	/** Each with its code; empty without a code. By a parcel's code alone, that parcel only. */
	parcels: OrderParcel[];
	/** All that have a code. */
	parcelCount: number;
	total: Cents;
	timeline: TimelineStep[];
}

/** For the public page, opened with the full id or by a reader of the order. */
function forPublic(row: ViewedOrder, calendars: WorkingCalendars): PublicOrder {
	const { shippingAddress: address } = row;
	const { promisedDate, payBy, payByHour, offeredOn, ...promise } = promiseToSay(row, calendars);
	return {
		id: row.id,
		isMasked: false,
		isPickup: isPickup(row),
		status: row.status,
		createdAt: row.createdAt,
		updatedAt: row.updatedAt,
		address: address && hasPlace(address) ? publicAddress(address) : null,
		estimatedDelivery: row.estimatedDeliveryDate?.toISOString() ?? promisedDate,
		...promise,
		payBy: row.estimatedDeliveryDate ? null : payBy,
		payByHour: row.estimatedDeliveryDate ? null : payByHour,
		offeredOn: row.estimatedDeliveryDate ? null : offeredOn,
		carrier: row.carrier,
		trackingCode: row.trackingCode,
		trackingUrl: row.trackingUrl,
		parcels: orderParcels(row),
		parcelCount: orderParcels(row).length,
		total: row.totalCents,
		timeline: timelineOf(row, calendars),
	};
}

const HIDDEN = "•••";

/**
 * For a parcel's code. The code is printed on the parcel and can be guessed, so it shows where the parcel is but
 * neither the full address nor the order's id, which would show everything, nor the codes of the other parcels.
 */
function forParcelCode(row: ViewedOrder, calendars: WorkingCalendars): PublicOrder {
	const order = forPublic(row, calendars);
	const parcels = order.parcels.filter(({ code }) => row.typedCodes?.includes(code));
	return {
		...order,
		isMasked: true,
		parcels,
		trackingCode: parcels[0]?.code ?? null,
		trackingUrl: parcels[0]?.url ?? null,
		// They say when a person is at home.
		deliveryDay: null,
		deliveryTurn: null,
		id: shortId(order.id),
		address: order.address && {
			...order.address,
			street: HIDDEN,
			number: HIDDEN,
			zipCode: `${order.address.zipCode.slice(0, 5)}${HIDDEN}`,
		},
	};
}

const MOBILE_PHONE = /^\d{2}9\d{8}$/;

/** For the programs of other shops, as text in the format of Bling's and Tiny's templates. */
function forExport(row: ViewedOrder) {
	const { shippingAddress: address } = row;
	const phone = address?.phone ?? "";
	const isMobile = MOBILE_PHONE.test(phone);
	return {
		number: row.number,
		shortId: shortId(row.id),
		status: row.status,
		placedOn: formatDate(row.createdAt),
		promisedFor: row.promisedDate && formatDate(row.promisedDate),
		paymentMethod: paymentMethods[row.paymentMethod].label,
		companyName: row.companyName,
		document: row.cnpj ? formatCnpj(row.cnpj) : row.cpf && formatCpf(row.cpf),
		personType: row.cnpj ? "J" : row.cpf ? "F" : null,
		stateRegistration: row.stateRegistration,
		address: address && { ...address, cep: formatCep(address.zipCode) },
		landline: isMobile ? null : phone && formatPhone(phone),
		mobile: isMobile ? formatPhone(phone) : null,
		/** The amount to pay: the total less the amount that the owner waived. */
		total: centsToReais(subtractCents(row.totalCents, row.waivedCents)),
		shipping: centsToReais(row.shippingCents),
		/** The amount that the owner waived. */
		waived: centsToReais(row.waivedCents),
		carrier: row.carrier && carriers[row.carrier].label,
		shippingOption: row.shippingOptionName,
		isPickup: isPickup(row),
		trackingCodes: parcelCodes(row).join(" ") || null,
		notes: row.notes,
	};
}

const isoTime = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** For messages to other systems (docs/webhooks.md), without the customer's data. */
const forWebhook = (row: ViewedOrder) => ({
	id: row.id,
	number: row.number,
	short_id: shortId(row.id),
	status: row.status,
	payment_status: row.paymentStatus,
	payment_method: row.paymentMethod,
	// An order has at most one of the two.
	payment_discount_percent: row.transferDiscountPercent + row.pixDiscountPercent,
	created_at: row.createdAt.toISOString(),
	paid_at: isoTime(row.paidAt),
	begun_at: isoTime(row.begunAt),
	ready_at: isoTime(row.readyAt),
	shipped_at: isoTime(row.shippedAt),
	delivered_at: isoTime(row.deliveredAt),
	cancelled_at: isoTime(row.cancelledAt),
	expires_at: isoTime(row.expiresAt),
	promised_date: row.promisedDate,
	leave_date: row.leaveDate,
	delivery_day: chosenDayToSay(row, row.promisedDate),
	turn: row.deliveryTurn,
	estimated_delivery_date: isoTime(row.estimatedDeliveryDate),
	currency: "BRL",
	items_total: centsToReais(row.itemsCents),
	shipping_cost: centsToReais(row.shippingCents),
	total: centsToReais(row.totalCents),
	waived: centsToReais(row.waivedCents),
	refunded: centsToReais(row.refundedCents),
	shipping: {
		option: row.shippingOptionName,
		carrier: row.carrier,
		tracking_code: row.trackingCode,
		tracking_url: row.trackingUrl,
		parcels: orderParcels(row),
	},
});

/** The customer's data, as the order has it, for endpoints with “Incluir os dados do cliente”. */
function forWebhookCustomer(row: ViewedOrder) {
	const { shippingAddress: address } = row;
	return {
		name: address?.fullName ?? null,
		phone: address?.phone ?? null,
		...namedBuyer(row),
		notes: row.notes,
		// An order for pickup has no address.
		address: address && hasPlace(address) ? webhookAddress(address) : null,
	};
}

const orderViews = {
	customer: forCustomer,
	admin: forAdmin,
	public: forPublic,
	parcelCode: forParcelCode,
	export: forExport,
	webhook: forWebhook,
	webhookCustomer: forWebhookCustomer,
};

export type OrderViewName = keyof typeof orderViews;
/** The views with days that are not fixed yet, for which the calendars are needed. */
type DatedViewName = "customer" | "admin" | "public" | "parcelCode";
export type ViewOf<Name extends OrderViewName> = ReturnType<(typeof orderViews)[Name]>;

/**
 * An order's row as one of its readers sees it. A test names the columns that each view leaves out, with the reason.
 * The copy of a customer's data has its columns in `personal-data`, and the same test checks it.
 */
export function orderView<Name extends DatedViewName>(
	row: ViewedOrder,
	name: Name,
	calendars: WorkingCalendars,
): ViewOf<Name>;
export function orderView<Name extends Exclude<OrderViewName, DatedViewName>>(
	row: ViewedOrder,
	name: Name,
): ViewOf<Name>;
export function orderView(row: ViewedOrder, name: OrderViewName, ...calendars: WorkingCalendars[]): unknown {
	const view: (row: ViewedOrder, ...calendars: never[]) => unknown = orderViews[name];
	return view(row, ...(calendars as never[]));
}
