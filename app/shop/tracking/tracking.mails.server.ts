import { addressWorkshop, defineWorkshopMail } from "#app/shop/mail/define-mail.server.ts";
import type { OrderRow } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { defineCustomerMail } from "#app/shop/orders/mails/order-mail.server.ts";
import {
	adminOrderUrl,
	type MailOrder,
	mailOrderNumber,
	trackingButton,
} from "#app/shop/orders/mails/order-mail-blocks.server.ts";
import { parcelCodes, parcelName } from "#app/shop/orders/parcels/order-parcels.ts";
import { formatPhone } from "#app/values/phone.ts";
import { carriers } from "#app/values/status/carrier.ts";

/** A tracking event in the workshop's words. */
export interface MailedStep {
	id: string;
	description: string;
	location: string | null;
}

type UndeliveredOrder = Pick<
	OrderRow,
	"id" | "shippingAddress" | "carrier" | "trackingCode" | "furtherCodes"
>;

/** About a step whose state has no mail of its own. */
export const trackingStep = defineCustomerMail({
	kind: "order-status-update",
	label: "Novidade do pedido",
	key: (order: OrderRow, { event }: { event: MailedStep }) => [order.id, event.id],
	write: ({ order, number, greeting, event }) => ({
		subject: `Novidade do seu pedido ${number}`,
		preheader: event.description,
		heading: "Uma novidade do seu pedido.",
		body: [
			`${greeting} O histórico do pedido ${number} tem um novo passo:`,
			{
				facts: [
					["O que aconteceu", event.description],
					["Onde", event.location],
				],
			},
			trackingButton(order),
		],
	}),
});

interface KnownCode {
	trackingCode: string;
	/** The number that the customer was told before the carrier gave its code. */
	replaces: string | null;
}

/** “Volume 2 de 2”; null for the only parcel. */
function parcelNameOf(
	{ shipment: { parcels, parcelCount } }: MailOrder,
	trackingCode: string,
): string | null {
	const parcel = parcels.find(({ code }) => code === trackingCode);
	return parcel && parcelCount > 1 ? parcelName(parcel.number, parcelCount) : null;
}

/** Sent when the carrier gave its code after the parcel had left. */
export const trackingCodeKnown = defineCustomerMail({
	kind: "order-tracking",
	label: "Código de rastreio",
	key: (order: OrderRow, { trackingCode }: KnownCode) => [order.id, trackingCode],
	write: ({ order, number, greeting, trackingCode, replaces }) => ({
		subject: `Código de rastreio do pedido ${number}`,
		preheader: `Acompanhe pelo código ${trackingCode}.`,
		heading: "Seu pedido já pode ser rastreado.",
		body: [
			`${greeting} A transportadora registrou o pacote do pedido ${number}, e agora dá para acompanhar cada passo${
				replaces ? ` pelo código dela, no lugar do ${replaces}, que valia até aqui` : ""
			}.`,
			{ facts: [[parcelNameOf(order, trackingCode) ?? "Código de rastreio", trackingCode]] },
			trackingButton(order),
		],
	}),
});

/** Sent when the carrier could not deliver a parcel. The recipient is null once erased. */
export const undelivered = defineWorkshopMail({
	kind: "delivery-problem",
	label: "Aviso de entrega não realizada",
	key: (order: UndeliveredOrder, { eventId }: { eventId: string; description: string }) => [
		order.id,
		eventId,
	],
	read: addressWorkshop<UndeliveredOrder>,
	write: ({ subject: order, description }) => ({
		subject: `Entrega não realizada: pedido ${mailOrderNumber(order)}`,
		preheader: description,
		heading: "A transportadora não conseguiu entregar.",
		body: [
			{ notice: description },
			{
				facts: [
					["Pedido", order.id],
					["Cliente", order.shippingAddress?.fullName ?? null],
					["Telefone", order.shippingAddress && formatPhone(order.shippingAddress.phone)],
					["Transportadora", order.carrier && carriers[order.carrier].label],
					["Código de rastreio", parcelCodes(order).join(" · ") || null],
				],
			},
			"O cliente também foi avisado. Confira o endereço com ele e combine com a transportadora a nova entrega ou a volta das peças; depois marque como resolvido na tela do pedido.",
			{ button: "Ver o pedido", href: adminOrderUrl(order) },
		],
	}),
});
