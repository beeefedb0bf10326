import { parcelCodes, shownParcels } from "#app/shop/orders/parcels/order-parcels.ts";
import { webhookAddress } from "#app/values/address/address-views.ts";
import { hasPlace } from "#app/values/address/shipping-address.ts";
import { namedBuyer } from "#app/values/buyer.ts";
import { formatCep } from "#app/values/cep.ts";
import { formatCnpj } from "#app/values/cnpj.ts";
import { formatCpf } from "#app/values/cpf.ts";
import { formatDate } from "#app/values/date.ts";
import { centsToReais, subtractCents } from "#app/values/money.ts";
import { formatPhone } from "#app/values/phone.ts";
import { isPickup } from "#app/values/pickup.ts";
import { carriers } from "#app/values/status/carrier.ts";
import { paymentMethods } from "#app/values/status/payment-status.ts";
import { shortId } from "#app/values/text.ts";
import type { OrderRow } from "./lifecycle/locked-order.server.ts";
import { chosenDayToSay } from "./lifecycle/order-promise.ts";

const MOBILE_PHONE = /^\d{2}9\d{8}$/;

/** For the programs of other shops, as text in the format of Bling's and Tiny's templates. */
export function forExport(row: OrderRow) {
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
export const forWebhook = (row: OrderRow) => ({
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
	shipping: webhookShipment(row),
});

function webhookShipment(row: OrderRow) {
	const { trackingCode, trackingUrl, parcels } = shownParcels(row);
	return {
		option: row.shippingOptionName,
		carrier: row.carrier,
		tracking_code: trackingCode,
		tracking_url: trackingUrl,
		parcels,
	};
}

/** The customer's data, as the order has it, for endpoints with “Incluir os dados do cliente”. */
export function forWebhookCustomer(row: OrderRow) {
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
