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
import type { OrderStatus } from "#app/values/status/order-status.ts";
import { paymentMethods } from "#app/values/status/payment-status.ts";
import { shortId } from "#app/values/text.ts";
import type { orders } from "#db/schema.server.ts";
import { promiseOf } from "./lifecycle/order-promise.ts";

/* What each reader is shown of an order's own row. Its items, payments and papers are added by the code that reads those tables. */

type ViewedOrder = typeof orders.$inferSelect;

/** On the customer's own screens. */
const forCustomer = (row: ViewedOrder) => ({
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
	...promiseOf(row),
	carrier: row.carrier,
	trackingCode: row.trackingCode,
	trackingUrl: row.trackingUrl,
	estimatedDeliveryDate: row.estimatedDeliveryDate,
	createdAt: row.createdAt,
	/** Changes with everything that its screens show, and so names their version. */
	updatedAt: row.updatedAt,
	expiresAt: row.expiresAt,
	paidAt: row.paidAt,
	refunded: row.refundedCents,
	restAskedAt: row.restAskedAt,
	transferDiscountPercent: row.transferDiscountPercent,
	pixDiscountPercent: row.pixDiscountPercent,
	deliveredAt: row.deliveredAt,
	cancelledAt: row.cancelledAt,
});

/** In the back office: also what its invoice and its labels need. */
const forAdmin = (row: ViewedOrder) => ({
	...forCustomer(row),
	...buyerOf(row),
	shippingOptionId: row.shippingOptionId,
	freightRecord: row.freightRecord,
	refundDue: row.refundDueCents,
});

/**
 * What the public may see of an order. Name, phone, e-mail, CPF, notes, items and payment are not in
 * this type, so no screen and no answer can show them.
 */
export interface PublicOrder {
	/** The full id, or its short form for a visitor who only knows the tracking code. */
	id: string;
	isMasked: boolean;
	/** The customer fetches it at the workshop. */
	isPickup: boolean;
	status: OrderStatus;
	createdAt: Date;
	/** The version of the shown data. */
	updatedAt: Date;
	/** Null after the customer's data was erased. */
	address: PublicAddress | null;
	/** A day ("2026-12-17") or an instant in ISO form. */
	estimatedDelivery: string | null;
	/** The last day whose payment keeps that date; null once it is fixed. */
	payBy: string | null;
	carrier: Carrier | null;
	trackingCode: string | null;
	trackingUrl: string | null;
	total: Cents;
}

/** On the public page, opened with the full id or by a reader of the order. */
function forPublic(row: ViewedOrder): PublicOrder {
	const { shippingAddress: address } = row;
	const { promisedDate, payBy } = promiseOf(row);
	return {
		id: row.id,
		isMasked: false,
		isPickup: isPickup(row),
		status: row.status,
		createdAt: row.createdAt,
		updatedAt: row.updatedAt,
		address: address && hasPlace(address) ? publicAddress(address) : null,
		estimatedDelivery: row.estimatedDeliveryDate?.toISOString() ?? promisedDate,
		payBy: row.estimatedDeliveryDate ? null : payBy,
		carrier: row.carrier,
		trackingCode: row.trackingCode,
		trackingUrl: row.trackingUrl,
		total: row.totalCents,
	};
}

const HIDDEN = "•••";

/**
 * A parcel's code is printed on the parcel and can be guessed, so it shows where the parcel is but
 * leads nowhere further: not to the door, and not to the order's id, which shows everything.
 */
function forParcelCode(row: ViewedOrder): PublicOrder {
	const order = forPublic(row);
	return {
		...order,
		isMasked: true,
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

/** For other shops' programs, as text: the templates of Bling and Tiny write it alike. */
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
		/** To be paid: the total less the amount that the owner let off. */
		total: centsToReais(subtractCents(row.totalCents, row.waivedCents)),
		shipping: centsToReais(row.shippingCents),
		/** What the owner has accepted less. */
		waived: centsToReais(row.waivedCents),
		carrier: row.carrier && carriers[row.carrier].label,
		shippingOption: row.shippingOptionName,
		isPickup: isPickup(row),
		trackingCode: row.trackingCode,
		notes: row.notes,
	};
}

const isoTime = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** In messages to other systems (docs/webhooks.md), without the person. */
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
	delivered_at: isoTime(row.deliveredAt),
	cancelled_at: isoTime(row.cancelledAt),
	expires_at: isoTime(row.expiresAt),
	promised_date: row.promisedDate,
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
	},
});

/** What an endpoint with “Incluir os dados do cliente” gets besides: the person, as the order knows them. */
function forWebhookCustomer(row: ViewedOrder) {
	const { shippingAddress: address } = row;
	return {
		name: address?.fullName ?? null,
		phone: address?.phone ?? null,
		...namedBuyer(row),
		notes: row.notes,
		// An order that is fetched at the workshop goes nowhere.
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
export type ViewOf<Name extends OrderViewName> = ReturnType<(typeof orderViews)[Name]>;

/**
 * An order's row as one of its readers sees it. A test names for each view every column that it leaves out, with the
 * reason; the copy of one's data has its columns in `personal-data` and is held to the same.
 */
export function orderView<Name extends OrderViewName>(row: ViewedOrder, name: Name): ViewOf<Name> {
	const view: (row: ViewedOrder) => unknown = orderViews[name];
	return view(row) as ViewOf<Name>;
}
