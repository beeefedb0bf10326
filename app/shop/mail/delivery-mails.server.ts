import { href } from "react-router";
import { formatLongDate, type Moment } from "#app/values/date.ts";
import { formatMoney } from "#app/values/money.ts";
import { type CustomerMailProps, composeCustomerMail } from "./compose-mail.server.ts";
import type { MailBlock } from "./mail-content.ts";
import { type MailMessage, mailGreeting } from "./mail-message.ts";
import {
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

type ShipmentMailProps = CustomerMailProps & { shipment: MailShipment };

/** The mails about the delivery of an order. */
export const deliveryMails = {
	shipped({ shipment, ...given }: ShipmentMailProps): MailMessage {
		const { customerName, order } = given;
		return composeCustomerMail(given, {
			subject: `Seu pedido ${mailOrderNumber(order)} saiu da oficina`,
			preheader: arrivalText(shipment),
			heading: "Seu pedido saiu da oficina.",
			body: [
				`${mailGreeting(customerName)} Embalamos tudo com cuidado e entregamos à transportadora.`,
				trackingButton(order),
				...shipmentFacts(shipment),
				...orderSummary(order),
				...deliverySummary(order, null),
			],
		});
	},

	inTransit({ shipment, ...given }: ShipmentMailProps): MailMessage {
		const { customerName, order } = given;
		return composeCustomerMail(given, {
			subject: `Seu pedido ${mailOrderNumber(order)} está a caminho`,
			preheader: arrivalText(shipment),
			heading: "Seu pedido está a caminho.",
			body: [
				`${mailGreeting(customerName)} O pedido ${mailOrderNumber(order)} está em trânsito. Cada parada aparece na página de rastreio, que se atualiza sozinha.`,
				trackingButton(order),
				...shipmentFacts(shipment),
			],
		});
	},

	/** For a tracking event without its own mail: what the workshop wrote about it. */
	statusUpdate({ event, ...given }: CustomerMailProps & { event: MailTrackingEvent }): MailMessage {
		const { customerName, order } = given;
		return composeCustomerMail(given, {
			subject: `Novidade do seu pedido ${mailOrderNumber(order)}`,
			preheader: event.description,
			heading: "Uma novidade do seu pedido.",
			body: [
				`${mailGreeting(customerName)} O histórico do pedido ${mailOrderNumber(order)} tem um novo passo:`,
				{
					facts: [
						["O que aconteceu", event.description],
						["Onde", event.location],
					],
				},
				trackingButton(order),
			],
		});
	},

	/** The workshop announced another day than the one the customer was told last. */
	dateMoved({ from, to, ...given }: CustomerMailProps & { from: Moment | null; to: Moment }): MailMessage {
		const { customerName, order } = given;
		return composeCustomerMail(given, {
			subject: `Nova data de entrega do pedido ${mailOrderNumber(order)}`,
			preheader: `Agora chega até ${formatLongDate(to)}.`,
			heading: "A data de entrega mudou.",
			body: [
				`${mailGreeting(customerName)} A entrega do pedido ${mailOrderNumber(order)}${
					from ? `, antes prevista até ${formatLongDate(from)},` : ""
				} ficou para até ${formatLongDate(to)}. Se a nova data não servir para você, responda a este e-mail que a gente ajuda.`,
				trackingButton(order),
				...orderSummary(order),
				...deliverySummary(order, null),
			],
		});
	},

	outForDelivery({ shipment, ...given }: ShipmentMailProps): MailMessage {
		const { customerName, order } = given;
		return composeCustomerMail(given, {
			subject: `Seu pedido ${mailOrderNumber(order)} saiu para entrega`,
			preheader: "Está no último trecho até sua casa.",
			heading: "Saiu para entrega.",
			body: [
				`${mailGreeting(customerName)} O pedido ${mailOrderNumber(order)} está no último trecho até você. Vale deixar alguém em casa para receber e o caminho livre: madeira maciça pesa.`,
				trackingButton(order),
				...shipmentFacts({ ...shipment, expected: null }),
				...orderSummary(order),
				...deliverySummary(order, null),
			],
		});
	},

	/** Invites the customer to review the products. */
	delivered(given: CustomerMailProps): MailMessage {
		const { customerName, order } = given;
		return composeCustomerMail(given, {
			subject: `Seu pedido ${mailOrderNumber(order)} foi entregue`,
			preheader: "Conte como ficou: sua avaliação ajuda quem está escolhendo.",
			heading: "Chegou em casa.",
			body: [
				`${mailGreeting(customerName)} O pedido ${mailOrderNumber(order)} foi entregue. Com a peça no lugar, conte como ficou: sua avaliação ajuda quem está escolhendo, e a oficina lê todas.`,
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
		});
	},

	/** The confirmation that the law requires when a customer withdraws from the purchase. */
	withdrawn(given: CustomerMailProps): MailMessage {
		const { customerName, order } = given;
		return composeCustomerMail(given, {
			subject: `Recebemos sua desistência do pedido ${mailOrderNumber(order)}`,
			preheader: "A coleta é por nossa conta, e o valor volta inteiro.",
			heading: "Recebemos sua desistência.",
			body: [
				`${mailGreeting(customerName)} Sua desistência do pedido ${mailOrderNumber(order)} está registrada. Em até 24 horas a oficina combina com você, por este e-mail, a coleta das peças, que é por nossa conta.`,
				`Depois da coleta devolvemos ${formatMoney(order.total)}, com o frete, pela mesma forma de pagamento. Até lá, guarde as peças como chegaram e, se puder, a embalagem.`,
				{ button: "Ver o pedido", href: orderUrl(order) },
				...orderSummary(order),
			],
		});
	},
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
