import { isPublicHost } from "#app/platform/http-client/public-address.ts";
import { imageUrlNear } from "#app/shop/images/image.ts";
import type { OrderView } from "#app/shop/orders/orders.queries.server.ts";
import { mercadoPagoDeadline } from "#app/shop/orders/payment/payment-deadline.ts";
import { hasPlace, type ShippingAddress } from "#app/values/address/shipping-address.ts";
import type { Buyer } from "#app/values/buyer.ts";
import { formatWithOffset } from "#app/values/date.ts";
import { centsToReais } from "#app/values/money.ts";
import { parsePhone } from "#app/values/phone.ts";
import { shortId } from "#app/values/text.ts";

export interface PaymentContext {
	customer: { fullName: string; email: string };
	buyer: Pick<Buyer, "cpf" | "cnpj">;
	/** The shop's origin, "https://…" without a slash at the end. */
	publicUrl: string;
	shopName: string;
	instalments: number;
	/** Whether Mercado Pago's PIX is offered at its own price, and therefore not on its page. */
	excludesPix: boolean;
	/** The shop's descriptions of the products, by product id. */
	descriptions: ReadonlyMap<string, string>;
}

/** From Mercado Pago's list of categories: home goods, and services. */
const GOODS_CATEGORY = "home";
const FREIGHT_CATEGORY = "services";

/** Every amount is the order's own; no value comes from the browser. */
export function buildPreferenceRequest(order: OrderView, context: PaymentContext) {
	const { publicUrl } = context;
	const returnUrl = `${publicUrl}/checkout/return`;
	const deadline = order.expiresAt ? mercadoPagoDeadline(order.expiresAt) : null;
	const expiry = deadline && formatWithOffset(deadline.until);
	// The ids of boletos and PIX in `GET /v1/payment_methods`.
	const excludedTypes = [
		...(deadline?.allowsBoleto === false ? [{ id: "ticket" }] : []),
		...(context.excludesPix ? [{ id: "bank_transfer" }] : []),
	];
	return {
		// Mercado Pago charges the sum of these items. The freight is one of them, because the cost in `shipments` is
		// documented for a mode that this kind of checkout does not have.
		items: [
			...order.items.map((item) => ({
				id: item.productId ?? item.id,
				title: item.name.slice(0, 250),
				description: (context.descriptions.get(item.productId ?? "") ?? item.name).slice(0, 250),
				category_id: GOODS_CATEGORY,
				...(item.image ? { picture_url: publicUrl + imageUrlNear(item.image, 480) } : {}),
				quantity: item.quantity,
				currency_id: "BRL",
				unit_price: centsToReais(item.unitPrice),
			})),
			...freightItem(order),
		],
		payer: payerOf(order, context),
		...(order.address && hasPlace(order.address)
			? { shipments: { receiver_address: receiverAddressOf(order.address) } }
			: {}),
		payment_methods: {
			installments: context.instalments,
			...(excludedTypes.length > 0 ? { excluded_payment_types: excludedTypes } : {}),
		},
		back_urls: { success: returnUrl, pending: returnUrl, failure: returnUrl },
		...(isOpenToMercadoPago(publicUrl) ? { auto_return: "approved" } : {}),
		...notificationUrl(publicUrl),
		external_reference: order.id,
		statement_descriptor: context.shopName.slice(0, 13).toUpperCase(),
		...(expiry ? { expires: true, expiration_date_to: expiry, date_of_expiration: expiry } : {}),
	};
}

/**
 * Whether Mercado Pago can return and notify to this address. It refuses a request with any other address than a public
 * https one. Without notifications the shop asks Mercado Pago itself.
 */
function isOpenToMercadoPago(publicUrl: string): boolean {
	const { protocol, hostname } = new URL(publicUrl);
	return protocol === "https:" && isPublicHost(hostname);
}

/** The parameter requests webhooks only, without the older form (IPN). */
const notificationUrl = (publicUrl: string): { notification_url?: string } =>
	isOpenToMercadoPago(publicUrl)
		? { notification_url: `${publicUrl}/api/webhooks/mercadopago?source_news=webhooks` }
		: {};

/** One PIX payment of the whole order, for the payments API. */
export function buildPixRequest(order: OrderView, context: PaymentContext, until: Date) {
	const { name, surname, email, identification } = payerOf(order, context);
	return {
		transaction_amount: centsToReais(order.total),
		description: `${context.shopName}, pedido #${shortId(order.id)}`.slice(0, 250),
		payment_method_id: "pix",
		external_reference: order.id,
		...notificationUrl(context.publicUrl),
		date_of_expiration: formatWithOffset(until),
		payer: { email, first_name: name, last_name: surname, ...(identification ? { identification } : {}) },
	};
}

function freightItem({ shipping, shippingOptionName }: OrderView) {
	if (shipping === 0) return [];
	return [
		{
			id: "frete",
			title: `Frete: ${shippingOptionName}`.slice(0, 250),
			description: "Entrega no endereço do pedido",
			category_id: FREIGHT_CATEGORY,
			quantity: 1,
			currency_id: "BRL",
			unit_price: centsToReais(shipping),
		},
	];
}

const addressOf = ({ zipCode, street, number }: ShippingAddress) => ({
	zip_code: zipCode,
	street_name: street,
	// Only a number: "S/N" and "12A" would be refused.
	...(/^\d{1,9}$/.test(number.trim()) ? { street_number: Number(number) } : {}),
});

const receiverAddressOf = (address: ShippingAddress) => ({
	...addressOf(address),
	city_name: address.city,
	state_name: address.state,
	country_name: "Brasil",
	...(address.complement ? { apartment: address.complement } : {}),
});

function payerOf(order: OrderView, { customer, buyer }: PaymentContext) {
	const [name = "", ...surname] = (order.address?.fullName ?? customer.fullName).trim().split(/\s+/);
	const phone = order.address ? parsePhone(order.address.phone) : null;
	return {
		name,
		surname: surname.join(" "),
		email: customer.email,
		...(phone ? { phone: { area_code: phone.areaCode, number: phone.number } } : {}),
		...identificationOf(buyer),
		...(order.address && hasPlace(order.address) ? { address: addressOf(order.address) } : {}),
	};
}

/** Optional for Mercado Pago, which accepts only digits: a CNPJ with letters is left out. */
function identificationOf({ cpf, cnpj }: PaymentContext["buyer"]) {
	if (cpf) return { identification: { type: "CPF", number: cpf } };
	return cnpj && /^\d+$/.test(cnpj) ? { identification: { type: "CNPJ", number: cnpj } } : {};
}

const isLoopbackHost = (hostname: string): boolean =>
	hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");

/**
 * Whether a customer may be sent to this address to pay: an https address of a listed host ("host" or "host:port"), or
 * a page of the shop's own sandbox. Plain http is for a listed loopback host, in tests.
 */
export function isAllowedInitPoint(
	initPoint: string,
	allowed: { hosts: readonly string[]; ownOrigin: string; usesSandbox: boolean },
): boolean {
	if (!URL.canParse(initPoint)) return false;
	const url = new URL(initPoint);
	if (url.username || url.password) return false;
	if (allowed.usesSandbox) {
		return url.origin === allowed.ownOrigin && url.pathname.startsWith("/sandbox/mercadopago/");
	}
	const isListed = allowed.hosts.includes(url.host) || allowed.hosts.includes(url.hostname);
	return (
		isListed && (url.protocol === "https:" || (url.protocol === "http:" && isLoopbackHost(url.hostname)))
	);
}
