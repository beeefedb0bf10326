import { href } from "react-router";
import { formatLongDate, type Moment } from "#app/values/date.ts";
import { formatPhone } from "#app/values/phone.ts";
import { composeShopMail, customerMail } from "./compose-mail.server.ts";
import type { MailBlock, MailShop } from "./mail-content.ts";
import type { MailMessage } from "./mail-message.ts";
import {
	adminOrderUrl,
	deliverySummary,
	mailOrderNumber,
	orderSummary,
	orderUrl,
	trackingButton,
} from "./order-mail-blocks.server.ts";
import { shopUrl } from "./shop-url.server.ts";

/** How an order is shipped. */
export interface MailShipment {
	/** As people read it. */
	carrier: string | null;
	code: string | null;
	expected: Moment | null;
}

/** A tracking event, as the workshop described it. */
export interface MailTrackingEvent {
	description: string;
	location: string | null;
}

/** What the workshop is told of a parcel that could not be delivered. */
interface UndeliveredParcel extends Pick<MailShipment, "carrier" | "code"> {
	shop: MailShop;
	order: { id: string };
	/** What the carrier reported. */
	description: string;
	customer: { fullName: string; phone: string } | null;
}

/** The mails about the delivery of an order. */
export const deliveryMails = {
	shipped: customerMail<{ shipment: MailShipment }>(({ order, number, greeting, shipment }) => ({
		subject: `Seu pedido ${number} saiu da oficina`,
		preheader: arrivalText(shipment),
		heading: "Seu pedido saiu da oficina.",
		body: [
			`${greeting} Embalamos tudo com cuidado e entregamos à transportadora.`,
			trackingButton(order),
			...shipmentFacts(shipment),
			...orderSummary(order),
			...deliverySummary(order, null),
		],
	})),

	/** Packed, and waiting for the customer. */
	readyForPickup: customerMail(({ order, number, greeting }) => ({
		subject: `Seu pedido ${number} está pronto para retirada`,
		preheader: "Embalado e à sua espera na oficina.",
		heading: "Pronto para retirada.",
		body: [
			`${greeting} Embalamos tudo com cuidado, e o pedido ${number} espera por você na oficina. Traga um documento e, para peças grandes, alguém para ajudar a carregar.`,
			trackingButton(order),
			...deliverySummary(order, null),
			...orderSummary(order),
		],
	})),

	inTransit: customerMail<{ shipment: MailShipment }>(({ order, number, greeting, shipment }) => ({
		subject: `Seu pedido ${number} está a caminho`,
		preheader: arrivalText(shipment),
		heading: "Seu pedido está a caminho.",
		body: [
			`${greeting} O pedido ${number} está em trânsito. Cada parada aparece na página de rastreio, que se atualiza sozinha.`,
			trackingButton(order),
			...shipmentFacts(shipment),
		],
	})),

	/** For a tracking event without its own mail: what the workshop wrote about it. */
	statusUpdate: customerMail<{ event: MailTrackingEvent }>(({ order, number, greeting, event }) => ({
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
	})),

	/** The workshop announced another day than the one the customer was told last. */
	dateMoved: customerMail<{ from: Moment | null; to: Moment }>(({ order, number, greeting, from, to }) => ({
		subject: `Nova data de ${order.pickup ? "retirada" : "entrega"} do pedido ${number}`,
		preheader: `Agora ${order.pickup ? "fica pronto" : "chega"} até ${formatLongDate(to)}.`,
		heading: `A data de ${order.pickup ? "retirada" : "entrega"} mudou.`,
		body: [
			`${greeting} A ${order.pickup ? "retirada" : "entrega"} do pedido ${number}${
				from ? `, antes prevista até ${formatLongDate(from)},` : ""
			} ficou para até ${formatLongDate(to)}. Se a nova data não servir para você, responda a este e-mail que a gente ajuda.`,
			trackingButton(order),
			...orderSummary(order),
			...deliverySummary(order, null),
		],
	})),

	outForDelivery: customerMail<{ shipment: MailShipment }>(({ order, number, greeting, shipment }) => ({
		subject: `Seu pedido ${number} saiu para entrega`,
		preheader: "Está no último trecho até sua casa.",
		heading: "Saiu para entrega.",
		body: [
			`${greeting} O pedido ${number} está no último trecho até você. Vale deixar alguém em casa para receber e o caminho livre: madeira maciça pesa.`,
			trackingButton(order),
			...shipmentFacts({ ...shipment, expected: null }),
			...orderSummary(order),
			...deliverySummary(order, null),
		],
	})),

	/** To the workshop. `customer` is whom the parcel is for; null once that was erased. */
	undelivered: ({ shop, order, description, customer, carrier, code }: UndeliveredParcel): MailMessage =>
		composeShopMail(shop, {
			subject: `Entrega não realizada: pedido ${mailOrderNumber(order)}`,
			preheader: description,
			heading: "A transportadora não conseguiu entregar.",
			body: [
				{ notice: description },
				{
					facts: [
						["Pedido", order.id],
						["Cliente", customer?.fullName ?? null],
						["Telefone", customer && formatPhone(customer.phone)],
						["Transportadora", carrier],
						["Código de rastreio", code],
					],
				},
				"O cliente também foi avisado. Confira o endereço com ele e combine com a transportadora a nova entrega ou a volta das peças; depois marque como resolvido na tela do pedido.",
				{ button: "Ver o pedido", href: adminOrderUrl(order) },
			],
		}),

	/** Invites the customer to review the products. */
	delivered: customerMail(({ order, number, greeting }) => ({
		subject: `Seu pedido ${number} foi ${order.pickup ? "retirado" : "entregue"}`,
		preheader: "Conte como ficou: sua avaliação ajuda quem está escolhendo.",
		heading: "Chegou em casa.",
		body: [
			`${greeting} O pedido ${number} foi ${order.pickup ? "retirado" : "entregue"}. Com a peça no lugar, conte como ficou: sua avaliação ajuda quem está escolhendo, e a oficina lê todas.`,
			{ button: "Avaliar as peças", href: shopUrl(href("/orders")) },
			...orderSummary(order),
			{
				quiet: [
					"Algo não chegou como deveria? Responda a este e-mail com uma foto. Você também pode desistir da compra até 7 dias depois de receber, com reembolso integral, na ",
					{ link: "página do pedido", href: orderUrl(order) },
					".",
				],
			},
		],
	})),
} as const;

const arrivalText = ({ expected }: MailShipment): string =>
	expected ? `Chega até ${formatLongDate(expected)}.` : "Acompanhe o caminho até sua casa.";

function shipmentFacts({ carrier, code, expected }: MailShipment): MailBlock[] {
	if (!carrier && !code && !expected) return [];
	return [
		{
			facts: [
				["Transportadora", carrier],
				["Código de rastreio", code],
				["Previsão de entrega", expected && formatLongDate(expected)],
			],
		},
	];
}
