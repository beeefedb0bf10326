import { href } from "react-router";
import { formatDateTime, formatLongDate, type IsoDay } from "#app/values/date.ts";
import { type Cents, formatMoney } from "#app/values/money.ts";
import { formatPhone } from "#app/values/phone.ts";
import { composeShopMail, customerMail } from "./compose-mail.server.ts";
import type { MailShop } from "./mail-content.ts";
import type { MailMessage } from "./mail-message.ts";
import {
	adminOrderUrl,
	deliverySummary,
	type MailOrder,
	type MailTransfer,
	mailOrderNumber,
	orderSummary,
	orderUrl,
	trackingButton,
	transferInstructions,
} from "./order-mail-blocks.server.ts";
import { shopUrl } from "./shop-url.server.ts";

const cancelledMoney = {
	none: {
		preheader: "Nada foi cobrado.",
		text: () =>
			"Nada foi cobrado. Se você pagou agora há pouco, responda a este e-mail e devolvemos o valor.",
	},
	due: {
		preheader: "O valor pago será devolvido.",
		text: (total: string) => `Vamos devolver ${total} pela mesma forma de pagamento.`,
	},
	returned: {
		preheader: "O valor pago já foi devolvido.",
		text: (total: string) => `Os ${total} que você pagou já foram devolvidos pela mesma forma de pagamento.`,
	},
} as const;

/** The mails about an order and its payment. */
export const orderMails = {
	/** `transfer` only for an order that is paid by transfer. */
	received: customerMail<{ transfer: MailTransfer | null }>(
		({ shop, order, number, greeting, transfer }) => ({
			subject: `Recebemos seu pedido ${number}`,
			preheader: transfer
				? `Falta só o pagamento de ${formatMoney(order.total)} por PIX ou transferência.`
				: `Total de ${formatMoney(order.total)}. Avisamos assim que o pagamento for aprovado.`,
			heading: "Recebemos seu pedido.",
			body: [
				`${greeting} ${
					transfer
						? "Suas peças estão reservadas. Assim que o pagamento cair, começamos a preparar tudo."
						: "Suas peças estão reservadas. Assim que o Mercado Pago confirmar o pagamento, avisamos você e começamos a preparar tudo."
				}`,
				...(transfer ? transferInstructions(transfer, shop, order.total) : []),
				{ button: transfer ? "Ver o pedido e o QR Code" : "Ver o pedido", href: orderUrl(order) },
				...orderSummary(order),
				...deliverySummary(order),
				{
					quiet:
						"Mudou de ideia? Você pode cancelar pela página do pedido até 24 horas depois do pagamento, se ele ainda não tiver saído da oficina, e desistir da compra até 7 dias depois de receber, com reembolso integral.",
				},
			],
		}),
	),

	/** The customer pays by transfer instead of through the provider. */
	payByTransfer: customerMail<{ transfer: MailTransfer }>(({ shop, order, number, greeting, transfer }) => ({
		subject: `Pague por transferência: pedido ${number}`,
		preheader: `Falta só o pagamento de ${formatMoney(order.total)} por PIX ou transferência.`,
		heading: "Agora é por transferência.",
		body: [
			`${greeting} Como você pediu, o pedido ${number} passou a ser pago por transferência, e no Mercado Pago não há mais nada a pagar.`,
			...transferInstructions(transfer, shop, order.total),
			{ button: "Ver o pedido e o QR Code", href: orderUrl(order) },
			...orderSummary(order),
		],
	})),

	/** A day before an unpaid order is cancelled; `transfer` and `pixCode` where it is paid by one of them. */
	reminder: customerMail<{ transfer: MailTransfer | null; pixCode: string | null; payUntil: Date }>(
		({ shop, order, number, greeting, transfer, pixCode, payUntil }) => ({
			subject: `Seu pedido ${number} espera pelo pagamento até ${formatDateTime(payUntil)}`,
			preheader: `São ${formatMoney(order.total)}. Depois disso as peças voltam à loja.`,
			heading: "Suas peças ainda esperam por você.",
			body: [
				`${greeting} O pedido ${number} está reservado até ${formatDateTime(payUntil)}, e ainda não encontramos o pagamento de ${formatMoney(order.total)}.`,
				...(transfer ? transferInstructions(transfer, shop, order.total) : []),
				...(pixCode
					? [
							"No aplicativo do seu banco, escolha PIX copia e cola e cole este código inteiro:",
							{ copyText: pixCode, label: "PIX copia e cola" },
						]
					: []),
				{
					button: transfer || pixCode ? "Ver o pedido e o QR Code" : "Pagar o pedido",
					href: orderUrl(order),
				},
				{ quiet: "Já pagou? Então está tudo certo: avisamos assim que o pagamento for confirmado." },
				...orderSummary(order),
			],
		}),
	),

	/** `offeredDate` is the day that the customer was offered with the order. */
	paymentApproved: customerMail<{ offeredDate: IsoDay | null }>(
		({ order, number, greeting, offeredDate }) => {
			const { promisedDate } = order;
			const hasMoved = promisedDate !== null && offeredDate !== null && promisedDate !== offeredDate;
			return {
				subject: `Pagamento aprovado: pedido ${number}`,
				preheader: order.promisedDate
					? `${order.pickup ? "Pronto para retirada" : "Entrega prevista"} até ${formatLongDate(order.promisedDate)}.`
					: "Já estamos preparando suas peças.",
				heading: "Pagamento aprovado. Mãos à madeira.",
				body: [
					`${greeting} Recebemos seu pagamento de ${formatMoney(order.total)} e já estamos preparando suas peças.`,
					hasMoved
						? `O prazo conta a partir do pagamento. Por isso a ${order.pickup ? "retirada" : "entrega"}, antes prevista até ${formatLongDate(offeredDate)}, ficou para até ${formatLongDate(promisedDate)}.`
						: null,
					trackingButton(order),
					...orderSummary(order),
					...deliverySummary(order),
				],
			};
		},
	),

	/** The money came after the time to pay, when the products had been sold: no day is promised yet. */
	paidWithoutStock: customerMail(({ order, number, greeting }) => ({
		subject: `Recebemos seu pagamento: pedido ${number}`,
		preheader: "Ele chegou depois do prazo, e já vamos falar com você.",
		heading: "Recebemos seu pagamento.",
		body: [
			`${greeting} Seu pagamento de ${formatMoney(order.total)} chegou depois do prazo, quando as peças já tinham sido vendidas. O dinheiro está guardado, e seu pedido é o primeiro da fila quando elas voltarem.`,
			"A gente entra em contato para combinar: produzir para você, esperar ou devolver tudo. Se já tem uma preferência, é só responder a este e-mail.",
			{ button: "Ver o pedido", href: orderUrl(order) },
			...orderSummary(order),
		],
	})),

	paymentFailed: customerMail(({ order, number, greeting }) => ({
		subject: `O pagamento não foi aprovado: pedido ${number}`,
		preheader: "Nada foi cobrado. Suas peças continuam reservadas, tente de novo.",
		heading: "O pagamento não foi aprovado.",
		body: [
			`${greeting} O Mercado Pago não aprovou o pagamento de ${formatMoney(order.total)}. Acontece: um limite do cartão ou um dado digitado errado costumam ser o motivo. Seu pedido continua guardado.`,
			{ button: "Tentar pagar novamente", href: orderUrl(order) },
			"Se preferir outra forma de pagar, responda a este e-mail que a gente ajuda.",
			...orderSummary(order),
			...deliverySummary(order),
		],
	})),

	/** `money`: whether the customer had paid, and whether that has gone back already. */
	cancelled: customerMail<{ money: "none" | "due" | "returned" }>(({ order, number, greeting, money }) => ({
		subject: `Pedido ${number} cancelado`,
		preheader: cancelledMoney[money].preheader,
		heading: "Seu pedido foi cancelado.",
		body: [
			`${greeting} O pedido ${number} foi cancelado. ${cancelledMoney[money].text(formatMoney(order.total))}`,
			...orderSummary(order),
			{ button: "Ver outras peças", href: shopUrl(href("/products")) },
		],
	})),

	/** `amount` went back to the customer. */
	refunded: customerMail<{ amount: Cents }>(({ order, number, greeting, amount }) => ({
		subject: `Devolvemos ${formatMoney(amount)}: pedido ${number}`,
		preheader: "O valor volta pela mesma forma de pagamento.",
		heading: "Devolvemos seu dinheiro.",
		body: [
			`${greeting} Devolvemos ${formatMoney(amount)} do pedido ${number}, pela mesma forma de pagamento.`,
			"Por PIX ou transferência, o valor chega no mesmo dia. No cartão, aparece em uma das próximas faturas, conforme o banco. Se não aparecer, responda a este e-mail.",
			{ button: "Ver o pedido", href: orderUrl(order) },
		],
	})),

	/** The time to pay is over. */
	expired: customerMail(({ order, number, greeting }) => ({
		subject: `O prazo do pedido ${number} terminou`,
		preheader: "Não encontramos o pagamento, então as peças voltaram à loja.",
		heading: "O prazo para pagar terminou.",
		body: [
			`${greeting} Não encontramos o pagamento do pedido ${number} no prazo, então as peças voltaram à loja.`,
			"Se você já pagou, responda a este e-mail com o comprovante que a gente encontra.",
			...orderSummary(order),
			{ button: "Escolher de novo", href: shopUrl(href("/products")) },
		],
	})),

	/** To the workshop. */
	newOrder({
		shop,
		order,
		customer,
		paymentMethod,
		notes,
	}: {
		shop: MailShop;
		order: MailOrder;
		customer: { fullName: string; email: string };
		/** As people read it. */
		paymentMethod: string;
		notes: string | null;
	}): MailMessage {
		return composeShopMail(shop, {
			subject: `Novo pedido ${mailOrderNumber(order)}: ${formatMoney(order.total)}`,
			preheader: order.items.map(({ name, quantity }) => `${quantity} × ${name}`).join(", "),
			heading: "Novo pedido.",
			body: [
				{
					facts: [
						["Cliente", customer.fullName],
						["E-mail", customer.email],
						["Telefone", order.address && formatPhone(order.address.phone)],
						["Pagamento", paymentMethod],
						["Observações", notes],
					],
				},
				{ button: "Ver o pedido", href: adminOrderUrl(order) },
				...orderSummary(order),
				...deliverySummary(order),
			],
		});
	},

	/** To the workshop. `problem` says in one sentence what is wrong with the payment. */
	paymentProblem({
		shop,
		order,
		problem,
		paymentId,
		refundDue = null,
	}: {
		shop: MailShop;
		order: Pick<MailOrder, "id" | "total">;
		problem: string;
		/** The provider's; null for a transfer. */
		paymentId: string | null;
		/** What has to go back to the customer, where that is the problem. */
		refundDue?: Cents | null;
	}): MailMessage {
		return composeShopMail(shop, {
			subject: refundDue
				? `Devolver ${formatMoney(refundDue)}: pedido ${mailOrderNumber(order)}`
				: `Pagamento para conferir: pedido ${mailOrderNumber(order)}`,
			preheader: problem,
			heading: refundDue ? "Há um valor a devolver." : "Um pagamento precisa de você.",
			body: [
				{ notice: problem },
				{
					facts: [
						["Pedido", order.id],
						["Total", formatMoney(order.total)],
						["A devolver", refundDue && formatMoney(refundDue)],
						["Pagamento no Mercado Pago", paymentId],
					],
				},
				refundDue
					? "Devolva pela mesma forma de pagamento e marque como devolvido na tela do pedido: até lá ele fica na lista “A devolver”."
					: "Nada muda sozinho até alguém conferir: veja o pagamento na conta da loja e fale com o cliente.",
				{ button: "Ver o pedido", href: adminOrderUrl(order) },
			],
		});
	},
} as const;
