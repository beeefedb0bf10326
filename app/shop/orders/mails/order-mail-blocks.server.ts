import { href } from "react-router";
import { mailPictureUrl } from "#app/shop/images/image.ts";
import { type MailBlock, type MailShop, stepsBlock } from "#app/shop/mail/mail-content.ts";
import { shopUrl } from "#app/shop/mail/shop-url.server.ts";
import { isBeforeDispatch } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import type { OrderParcel } from "#app/shop/orders/parcels/order-parcels.ts";
import type { PaymentOption } from "#app/shop/orders/payment/payment-option.ts";
import type { TimelineStep } from "#app/shop/orders/timeline/order-timeline.ts";
import { payBySuffix } from "#app/shop/shipping/delivery-estimate.ts";
import { formatTurn } from "#app/shop/shipping/turns/delivery-choice.ts";
import { envelopeLines, type ShippingAddress } from "#app/values/address/shipping-address.ts";
import { formatDateTime, formatLongDate, type IsoDay, type Moment } from "#app/values/date.ts";
import { type Cents, formatMoney } from "#app/values/money.ts";
import type { Carrier } from "#app/values/status/carrier.ts";
import type { DeliveryTurn } from "#app/values/status/delivery-turn.ts";
import type { OrderStatus } from "#app/values/status/order-status.ts";
import { itemsText, shortId } from "#app/values/text.ts";

/** The data of an order in its mails. */
export interface MailOrder {
	id: string;
	status: OrderStatus;
	isPaid: boolean;
	/** `imageId` is the picture with which the item was ordered; it stays as long as the order does. */
	items: readonly { name: string; quantity: number; total: Cents; imageId: string | null }[];
	shipping: Cents;
	shippingOptionName: string;
	total: Cents;
	/** The amount that must still be paid; zero once the order is paid. */
	toPay: Cents;
	/** The part of a paid order's total that the owner waived. */
	waived: Cents;
	paymentOption: PaymentOption;
	/** "5% de desconto no PIX"; null without a discount. */
	discount: string | null;
	promisedDate: IsoDay | null;
	/** The last day on which a payment keeps that date; null once the date is fixed. */
	payBy: IsoDay | null;
	payByHour: number | null;
	/** The day on which an open offer was made; null once the date is fixed. */
	offeredOn: IsoDay | null;
	leaveDate: IsoDay | null;
	/** The promised day, where the customer chose it. */
	deliveryDay: IsoDay | null;
	deliveryTurn: DeliveryTurn | null;
	/** Null once the customer's data was erased. */
	address: ShippingAddress | null;
	/** The place where the customer picks the order up; null for one that is sent. */
	pickup: MailPickup | null;
	shipment: MailShipment;
	timeline: readonly TimelineStep[];
	/** Null for an order that is paid, cancelled or paid in another way. */
	transfer: MailTransfer | null;
}

interface MailPickup {
	/** Address, opening hours and the workshop's note, one below the other. */
	place: string;
}

/** How an order is shipped. */
export interface MailShipment {
	carrier: Carrier | null;
	code: string | null;
	/** All that have a code. */
	parcels: readonly OrderParcel[];
	/** All, also those whose label has no code yet. */
	parcelCount: number;
	expected: Moment | null;
	/** Whether that is a day that the customer chose, and not the last one. */
	isChosenDay: boolean;
	turn: DeliveryTurn | null;
}

/** The data for paying without Mercado Pago. */
interface MailTransfer {
	/** Null when no code can be made from the shop's PIX key. */
	pixCode: string | null;
	pixKey: string;
	bank: { name: string; branch: string; account: string; holder: string };
	/** The time at which the order is cancelled and its items go back on sale. */
	payUntil: Date | null;
}

export const mailOrderNumber = ({ id }: { id: string }): string => `#${shortId(id)}`;

export const orderUrl = ({ id }: { id: string }): string =>
	shopUrl(href("/order-confirmation/:orderId", { orderId: id }));
/** The order's page in the back office, for mails to the workshop. */
export const adminOrderUrl = ({ id }: { id: string }): string =>
	shopUrl(href("/admin/orders/:orderId", { orderId: id }));

/** Works without signing in, because the full id grants access. */
const trackingUrl = ({ id }: { id: string }): string => shopUrl(`${href("/track-order")}?code=${id}`);

export const trackingButton = (order: { id: string }): MailBlock => ({
	button: "Acompanhar o pedido",
	href: trackingUrl(order),
});

/** Empty for an order that is not paid by transfer. */
export function transferInstructions(
	{ transfer, items, total, toPay }: MailOrder,
	shop: MailShop,
): MailBlock[] {
	if (!transfer) return [];
	const { pixCode, pixKey, bank, payUntil } = transfer;
	return [
		{ subheading: `Como pagar ${formatMoney(toPay)}` },
		...(pixCode ? [...pixInstructions(pixCode), "Ou transfira com estes dados:"] : []),
		{
			facts: [
				["Chave PIX", pixKey],
				["Banco", bank.name],
				["Agência", bank.branch],
				["Conta", bank.account],
				["Titular", bank.holder],
				["CNPJ", shop.cnpj],
			],
		},
		payUntil && {
			notice: `Reservamos ${itemsText(items, "sua peça", "suas peças")} até ${formatDateTime(payUntil)}. Depois disso ${toPay < total ? "a oficina fala com você" : "o pedido é cancelado e nada é cobrado"}.`,
		},
	];
}

export const pixInstructions = (pixCode: string): MailBlock[] => [
	"No aplicativo do seu banco, escolha PIX copia e cola e cole este código inteiro:",
	{ copyText: pixCode, label: "PIX copia e cola" },
];

/** Items and prices of an order. */
export function orderSummary(order: MailOrder): MailBlock[] {
	return [
		{ subheading: `Pedido ${mailOrderNumber(order)}` },
		{
			amounts: [
				...order.items.map(({ name, quantity, total, imageId }) => ({
					name,
					...(imageId === null ? {} : { picture: shopUrl(mailPictureUrl(imageId)) }),
					detail: quantity === 1 ? "1 peça" : `${quantity} peças`,
					amount: formatMoney(total),
				})),
				{
					name: order.pickup ? "Retirada" : "Frete",
					detail: order.shippingOptionName,
					amount: order.shipping === 0 ? "Grátis" : formatMoney(order.shipping),
				},
				{
					name: "Total",
					...(order.discount === null ? {} : { detail: `com ${order.discount}` }),
					amount: formatMoney(order.total),
					isStrong: true,
				},
				...(order.waived > 0
					? [{ name: "Diferença dispensada", amount: `− ${formatMoney(order.waived)}` }]
					: []),
			],
		},
	];
}

/** The steps of the order's timeline. */
export const progressSummary = ({ timeline }: MailOrder): MailBlock =>
	stepsBlock(timeline.map(({ when, ...step }) => (when === null ? step : { ...step, when })));

/**
 * The condition of the day, which ends the sentence. A mail is read on another day than it was written on, so it names
 * the day and never says "hoje". Where the offer of places is over, no day keeps it.
 */
function payBy(order: MailOrder): string {
	const isOpen = !order.isPaid && isBeforeDispatch(order.status);
	const { payBy: last, payByHour, offeredOn } = order;
	if (last === null && offeredOn === null && isOpen) return ", e o dia é fixado com o pagamento.";
	return payBySuffix({ payBy: last, payByHour, offeredOn: last === null ? offeredOn : null }).replace(
		/\.?$/,
		".",
	);
}

/**
 * Delivery date and address of the order. The date is left out where the mail has it elsewhere. Only the customer is
 * sent to the tracking page: the workshop has the order itself.
 */
export function deliverySummary(
	order: MailOrder,
	promisedDate = order.promisedDate,
	reader: "customer" | "workshop" = "customer",
): MailBlock[] {
	const { address, pickup } = order;
	if (pickup) {
		const day = promisedDate && ["Pronto até ", { strong: formatLongDate(promisedDate) }, `${payBy(order)}`];
		return [{ subheading: "Retirada na oficina" }, day, pickup.place];
	}
	if (!address && !promisedDate) return [];
	return [
		{ subheading: "Entrega" },
		promisedDate && [
			order.deliveryDay === promisedDate ? "Marcada para " : "Prevista até ",
			{ strong: formatLongDate(promisedDate) },
			order.deliveryTurn ? `, ${formatTurn(order.deliveryTurn)}` : "",
			payBy(order),
			order.leaveDate ? ` Sai da oficina até ${formatLongDate(order.leaveDate)}.` : "",
			...(reader === "customer"
				? [" Acompanhe em ", { link: "Rastrear Pedido", href: trackingUrl(order) }, "."]
				: []),
		],
		address && envelopeLines(address),
	];
}
