import { type OrderParcel, shownParcels } from "#app/shop/orders/parcels/order-parcels.ts";
import type { WorkingCalendars } from "#app/shop/shipping/calendars/working-calendars.ts";
import type { BenchPart } from "#app/shop/shipping/delivery-estimate.ts";
import { type PublicAddress, publicAddress } from "#app/values/address/address-views.ts";
import { hasPlace } from "#app/values/address/shipping-address.ts";
import { buyerOf } from "#app/values/buyer.ts";
import type { Cents } from "#app/values/money.ts";
import { isPickup } from "#app/values/pickup.ts";
import type { Carrier } from "#app/values/status/carrier.ts";
import type { DeliveryTurn } from "#app/values/status/delivery-turn.ts";
import type { OrderStatus } from "#app/values/status/order-status.ts";
import { shortId } from "#app/values/text.ts";
import type { orders } from "#db/schema.server.ts";
import { chosenDayToSay, leaveDateToSay, promiseOf } from "./lifecycle/order-promise.ts";
import { forExport, forWebhook, forWebhookCustomer } from "./order-view-for-programs.server.ts";
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
	labelCodes?: readonly (string | null)[] | undefined;
};

const timelineOf = (row: ViewedOrder, calendars: WorkingCalendars) =>
	orderTimeline(
		{
			status: row.status,
			paymentStatus: row.paymentStatus,
			isPickup: isPickup(row),
			createdAt: row.createdAt,
			paidAt: row.paidAt,
			begunAt: row.begunAt,
			readyAt: row.readyAt,
			shippedAt: row.shippedAt,
			deliveredAt: row.deliveredAt,
			cancelledAt: row.cancelledAt,
			expiresAt: row.expiresAt,
			promisedDate: row.promisedDate,
			leaveDate: row.leaveDate,
			payBy: row.payBy,
			deliveryDay: row.deliveryDay,
			deliveryBusinessDays: row.deliveryBusinessDays,
			freightRecord: row.freightRecord,
			shippingOptionId: row.shippingOptionId,
			workshopDays: row.workshopDays,
			transitDays: row.transitDays,
			bench: row.bench,
			estimatedDeliveryDate: row.estimatedDeliveryDate,
		},
		calendars,
	);

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
	...shownParcels(row),
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
	/** All, also those whose label has no code yet; 0 without any code. */
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
		...shownParcels(row),
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
