import { type Cents, formatMoney } from "#app/values/money.ts";
import { composeShopMail, customerMail } from "./compose-mail.server.ts";
import type { MailBlock, MailShop } from "./mail-content.ts";
import type { MailMessage } from "./mail-message.ts";
import {
	adminOrderUrl,
	type MailOrder,
	mailOrderNumber,
	orderSummary,
	orderUrl,
} from "./order-mail-blocks.server.ts";

const orderButton = (order: { id: string }): MailBlock => ({ button: "Ver o pedido", href: orderUrl(order) });

/** The mails about the return of an order; that the money went back is said by `orderMails.refunded`. */
export const returnMails = {
	/** The confirmation that the law requires when a customer withdraws from the purchase. */
	withdrawn: customerMail<{ isOnItsWay: boolean }>(({ order, number, greeting, isOnItsWay }) => ({
		subject: `Recebemos sua desistência do pedido ${number}`,
		preheader: isOnItsWay
			? "Recuse a entrega, e o valor volta inteiro."
			: "A coleta é por nossa conta, e o valor volta inteiro.",
		heading: "Recebemos sua desistência.",
		body: [
			`${greeting} Sua desistência do pedido ${number} está registrada.`,
			isOnItsWay
				? "O pedido já está a caminho: quando a entrega chegar, recuse o recebimento, e a transportadora traz tudo de volta. Se alguém já tiver recebido, guarde as peças como chegaram e responda a este e-mail: a oficina combina a coleta, que é por nossa conta."
				: "Em até 24 horas a oficina combina com você, por este e-mail, a coleta das peças, que é por nossa conta. Até lá, guarde-as como chegaram e, se puder, a embalagem.",
			`Quando as peças voltarem, devolvemos ${formatMoney(order.total)}, com o frete, pela mesma forma de pagamento.`,
			orderButton(order),
			...orderSummary(order),
		],
	})),

	/** After the seven days: the workshop has still to decide. */
	asked: customerMail(({ order, number, greeting }) => ({
		subject: `Recebemos seu pedido de devolução: pedido ${number}`,
		preheader: "A oficina responde em até 24 horas.",
		heading: "Recebemos seu pedido de devolução.",
		body: [
			`${greeting} Seu pedido de devolução do pedido ${number} chegou à oficina, que responde em até 24 horas. Se puder, responda a este e-mail com fotos do que aconteceu.`,
			orderButton(order),
			...orderSummary(order),
		],
	})),

	collected: customerMail(({ order, number, greeting }) => ({
		subject: `As peças do pedido ${number} foram recolhidas`,
		preheader: "Agora a oficina confere e devolve o valor.",
		heading: "Recolhemos as peças.",
		body: [
			`${greeting} As peças do pedido ${number} estão voltando para a oficina. Assim que chegarem e forem conferidas, avisamos você e devolvemos o valor.`,
			orderButton(order),
		],
	})),

	/** `amount` has still to go back; nothing when it went before. */
	checked: customerMail<{ amount: Cents }>(({ order, number, greeting, amount }) => ({
		subject: `Conferimos as peças do pedido ${number}`,
		preheader: amount > 0 ? "O próximo passo é a devolução do valor." : "A devolução está concluída.",
		heading: "Conferimos as peças.",
		body: [
			`${greeting} As peças do pedido ${number} voltaram à oficina e foram conferidas. ${
				amount > 0
					? `Vamos devolver ${formatMoney(amount)} pela mesma forma de pagamento e avisar você quando o valor sair daqui.`
					: "O valor já tinha sido devolvido, então está tudo concluído."
			}`,
			orderButton(order),
		],
	})),

	refused: customerMail<{ refusal: string }>(({ order, number, greeting, refusal }) => ({
		subject: `Sobre a devolução do pedido ${number}`,
		preheader: "A oficina não pôde aceitar a devolução.",
		heading: "Não pudemos aceitar a devolução.",
		body: [
			`${greeting} A oficina analisou seu pedido de devolução do pedido ${number} e não pôde aceitá-lo. O motivo:`,
			{ notice: refusal },
			"Se você não concorda ou tem algo a acrescentar, responda a este e-mail: quem lê é a oficina.",
			orderButton(order),
		],
	})),

	dropped: customerMail(({ order, number, greeting }) => ({
		subject: `Devolução do pedido ${number} cancelada`,
		preheader: "As peças ficam com você.",
		heading: "As peças ficam com você.",
		body: [
			`${greeting} Como combinamos, a devolução do pedido ${number} foi cancelada, e as peças ficam com você. Se não foi isso, responda a este e-mail.`,
			orderButton(order),
		],
	})),

	/** To the workshop. */
	toWorkshop({
		shop,
		order,
		kind,
		customerName,
		reason,
		pixKey,
	}: {
		shop: MailShop;
		order: Pick<MailOrder, "id" | "total">;
		/** As people read it. */
		kind: string;
		customerName: string | null;
		reason: string | null;
		pixKey: string | null;
	}): MailMessage {
		return composeShopMail(shop, {
			subject: `${kind}: pedido ${mailOrderNumber(order)}`,
			preheader: reason ?? "Combine a coleta com o cliente em até 24 horas.",
			heading: `${kind}.`,
			body: [
				{
					facts: [
						["Pedido", order.id],
						["Cliente", customerName],
						["Total", formatMoney(order.total)],
						["Motivo", reason ?? "Sem motivo informado."],
						["Chave PIX", pixKey],
					],
				},
				"Combine com o cliente em até 24 horas, e leve a devolução adiante na tela do pedido: cada passo chega a ele por e-mail.",
				{ button: "Ver o pedido", href: adminOrderUrl(order) },
			],
		});
	},
} as const;
