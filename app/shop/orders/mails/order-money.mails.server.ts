import { href } from "react-router";
import { addressWorkshop, defineWorkshopMail } from "#app/shop/mail/define-mail.server.ts";
import { shopUrl } from "#app/shop/mail/shop-url.server.ts";
import type { OrderRow } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { acceptedText, missingText, moneyBackText } from "#app/shop/orders/money/money-words.ts";
import type { OrderBalance } from "#app/shop/orders/money/order-balance.server.ts";
import { formatDateTime, formatLongDate, type IsoDay } from "#app/values/date.ts";
import { type Cents, formatMoney } from "#app/values/money.ts";
import { itemsText } from "#app/values/text.ts";
import { type CustomerMailGiven, defineCustomerMail } from "./order-mail.server.ts";
import {
	adminOrderUrl,
	deliverySummary,
	mailOrderNumber,
	orderSummary,
	orderUrl,
	progressSummary,
	trackingButton,
	transferInstructions,
} from "./order-mail-blocks.server.ts";

interface OrderPaid {
	at: Date;
	/** Whether the products had been sold before the money came. Then no day is promised yet. */
	lacksStock: boolean;
	/** The day that was offered when the order was placed. */
	offeredDate: IsoDay | null;
	money: OrderBalance;
}

export const paymentApproved = defineCustomerMail({
	kind: "payment-approved",
	label: "Pagamento aprovado",
	key: (order: OrderRow, { at }: OrderPaid) => [order.id, at],
	write: (given) => (given.lacksStock ? writePaidWithoutStock(given) : writeApproved(given)),
});

function writeApproved({ order, number, greeting, offeredDate, money }: CustomerMailGiven & OrderPaid) {
	const { promisedDate } = order;
	const more = [acceptedText(order, money), moneyBackText(money)].filter(Boolean).join(" ");
	const hasMoved = promisedDate !== null && offeredDate !== null && promisedDate !== offeredDate;
	return {
		subject: `Pagamento aprovado: pedido ${number}`,
		preheader: order.promisedDate
			? `${order.pickup ? "Pronto para retirada" : order.deliveryDay ? "Entrega marcada" : "Entrega prevista"} ${order.deliveryDay ? "para" : "até"} ${formatLongDate(order.promisedDate)}.`
			: `Já estamos preparando ${itemsText(order.items, "sua peça", "suas peças")}.`,
		heading: "Pagamento aprovado. Mãos à madeira.",
		body: [
			`${greeting} Recebemos seu pagamento de ${formatMoney(money.held)} e já estamos preparando ${itemsText(order.items, "sua peça", "suas peças")}.`,
			more || null,
			hasMoved
				? `O prazo conta a partir do pagamento. Por isso a ${order.pickup ? "retirada" : "entrega"}, antes prevista até ${formatLongDate(offeredDate)}, ficou para até ${formatLongDate(promisedDate)}.`
				: null,
			trackingButton(order),
			progressSummary(order),
			...orderSummary(order),
			...deliverySummary(order),
		],
	};
}

const writePaidWithoutStock = ({ order, number, greeting, money }: CustomerMailGiven & OrderPaid) => ({
	subject: `Recebemos seu pagamento: pedido ${number}`,
	preheader: "Ele chegou depois do prazo, e já vamos falar com você.",
	heading: "Recebemos seu pagamento.",
	body: [
		`${greeting} Seu pagamento de ${formatMoney(money.held)} chegou depois do prazo, quando ${itemsText(order.items, "a peça já tinha sido vendida", "as peças já tinham sido vendidas")}. O dinheiro está guardado, e seu pedido é o primeiro da fila quando ${itemsText(order.items, "ela voltar", "elas voltarem")}.`,
		"A gente entra em contato para combinar: produzir para você, esperar ou reembolsar tudo. Se já tem uma preferência, é só responder a este e-mail.",
		{ button: "Ver o pedido", href: orderUrl(order) },
		...orderSummary(order),
	],
});

/** Sent when the customer has changed the payment option, which may have changed the total. */
export const paymentOptionChanged = defineCustomerMail({
	kind: "order-payment-changed",
	label: "Mudança da forma de pagamento",
	key: (order: OrderRow, { at }: { at: Date }) => [order.id, at],
	write: (given) =>
		given.order.paymentOption === "bank_transfer" ? writeChangedToTransfer(given) : writeChangedOnline(given),
});

const writeChangedToTransfer = ({ shop, order, number, greeting }: CustomerMailGiven) => ({
	subject: `Pague por transferência: pedido ${number}`,
	preheader: `Falta só o pagamento de ${formatMoney(order.total)} por PIX ou transferência.`,
	heading: "Agora é por transferência.",
	body: [
		`${greeting} Como você pediu, o pedido ${number} passou a ser pago por transferência, e no Mercado Pago não há mais nada a pagar.`,
		...transferInstructions(order, shop),
		{ button: "Ver o pedido e o QR Code", href: orderUrl(order) },
		...orderSummary(order),
	],
});

function writeChangedOnline({ order, number, greeting }: CustomerMailGiven) {
	const isPix = order.paymentOption === "pix";
	const total = formatMoney(order.total);
	return {
		subject: isPix ? `Pague com PIX: pedido ${number}` : `Pague pelo Mercado Pago: pedido ${number}`,
		preheader: `O total agora é ${total}.`,
		heading: isPix ? "Agora é com PIX." : "Agora é pelo Mercado Pago.",
		body: [
			`${greeting} Como você pediu, o pedido ${number} passou a ser pago ${isPix ? "com PIX" : "pelo Mercado Pago"}, e o total agora é ${total}. O código ou a página de pagamento de antes não vale mais. Se você já pagou por lá, responda a este e-mail.`,
			{ button: isPix ? "Ver o pedido e o QR Code" : "Pagar o pedido", href: orderUrl(order) },
			...orderSummary(order),
		],
	};
}

/** Sent when less money came than the order costs and the owner asks for the rest. */
export const restAsked = defineCustomerMail({
	kind: "order-rest-asked",
	label: "Cobrança do resto",
	key: (order: OrderRow, { at }: { at: Date; money: OrderBalance }) => [order.id, at],
	write: ({ shop, order, number, greeting, money }) => ({
		subject: `${missingText(order.toPay)}: pedido ${number}`,
		preheader: "É só o resto do pagamento, por PIX ou transferência.",
		heading: "Falta uma parte do pagamento.",
		body: [
			`${greeting} Obrigado pelo pagamento: recebemos ${formatMoney(money.held)} dos ${formatMoney(money.price)} do pedido ${number}. ${missingText(order.toPay)} para a gente seguir com ele, e ${itemsText(order.items, "sua peça continua separada", "suas peças continuam separadas")}.`,
			...transferInstructions(order, shop),
			{ button: "Ver o pedido e o QR Code", href: orderUrl(order) },
			...orderSummary(order),
			{ quiet: "Algo não confere? Responda a este e-mail com o comprovante que a gente olha." },
		],
	}),
});

/** Sent when a payment had been recorded by mistake. */
export const paymentUndone = defineCustomerMail({
	kind: "order-payment-undone",
	label: "Pagamento corrigido",
	key: (order: OrderRow, { at }: { at: Date; amount: Cents; payUntil: Date | null }) => [order.id, at],
	write: ({ shop, order, number, greeting, amount, payUntil }) => ({
		subject: `Corrigimos seu pagamento: pedido ${number}`,
		preheader: "Ele tinha sido registrado por engano.",
		heading: "O pagamento ainda não chegou.",
		body: [
			`${greeting} Por engano registramos como recebidos ${formatMoney(amount)} do pedido ${number}, que ainda não chegaram. Pedimos desculpas.`,
			order.toPay > 0
				? `${missingText(order.toPay)}${payUntil ? `, até ${formatDateTime(payUntil)}` : ""}.`
				: null,
			...transferInstructions(order, shop),
			{ button: "Ver o pedido", href: orderUrl(order) },
			{ quiet: "Você já pagou? Responda a este e-mail com o comprovante que a gente encontra." },
		],
	}),
});

/** Sent when a refund had been recorded by mistake. */
export const refundUndone = defineCustomerMail({
	kind: "order-refund-undone",
	label: "Reembolso corrigido",
	key: (order: OrderRow, { at }: { at: Date; amount: Cents; money: string }) => [order.id, at],
	write: ({ order, number, greeting, amount, money }) => ({
		subject: `Corrigimos o reembolso: pedido ${number}`,
		preheader: money || "O valor ainda não saiu daqui.",
		heading: "O valor ainda não saiu daqui.",
		body: [
			`${greeting} Por engano registramos como reembolsados ${formatMoney(amount)} do pedido ${number}, que ainda não saíram daqui. Pedimos desculpas.`,
			money ? `${money} Avisamos quando o valor sair.` : null,
			{ button: "Ver o pedido", href: orderUrl(order) },
		],
	}),
});

/** Sent when `amount` was refunded to the customer. */
export const orderRefunded = defineCustomerMail({
	kind: "order-refunded",
	label: "Reembolso feito",
	key: (order: OrderRow, { at }: { at: Date; amount: Cents }) => [order.id, at],
	write: ({ order, number, greeting, amount }) => ({
		subject: `Reembolso de ${formatMoney(amount)}: pedido ${number}`,
		preheader: "Veja quando o valor chega a você.",
		heading: "Seu reembolso foi feito.",
		body: [
			`${greeting} Reembolsamos ${formatMoney(amount)} do pedido ${number}.`,
			"Por PIX ou transferência, o valor chega no mesmo dia. No cartão, aparece em uma das próximas faturas, conforme o banco. Se não aparecer, responda a este e-mail.",
			{ button: "Ver o pedido", href: orderUrl(order) },
		],
	}),
});

interface NoticedProblem {
	at: Date;
	/** Part of the key, so that several problems at the same moment each get a mail. */
	about: string;
	/** The problem in one sentence. */
	problem: string;
	/** Mercado Pago's payment id; null for a transfer. */
	paymentId?: string | null;
	/** The amount to refund to the customer, if that is the problem. */
	refundDue?: Cents | null;
}

/** Sent for money whose order is not in this shop; one mail for each task. */
export const unmatchedPayment = defineWorkshopMail({
	kind: "unmatched-payment",
	label: "Pagamento sem pedido",
	key: (task: { id: string }, _: { problem: string; paymentId: string | null }) => [task.id],
	read: addressWorkshop<{ id: string }>,
	write: ({ problem, paymentId }) => ({
		subject: `Pagamento sem pedido: ${paymentId}`,
		preheader: problem,
		heading: "Entrou um valor sem pedido.",
		body: [
			{ notice: problem },
			{ facts: [["Pagamento no Mercado Pago", paymentId]] },
			"Se um backup foi restaurado, o pedido é posterior a ele. Veja na conta da loja quem pagou, fale com a pessoa e entregue ou reembolse o valor.",
			{
				button: "Ver os avisos",
				href: shopUrl(href("/admin/communications/:kind", { kind: "notifications" })),
			},
		],
	}),
});

/** Sent for a Mercado Pago notification that could not be processed; one mail for each task. */
export const lostNotice = defineWorkshopMail({
	kind: "lost-notice",
	label: "Aviso de pagamento sem resposta",
	key: (task: { id: string }, _: { problem: string; paymentId: string | null }) => [task.id],
	read: addressWorkshop<{ id: string }>,
	write: ({ problem, paymentId }) => ({
		subject: `Aviso de pagamento sem resposta: ${paymentId}`,
		preheader: problem,
		heading: "Um aviso ficou sem resposta.",
		body: [
			{ notice: problem },
			"Reprocesse o aviso no painel, ou confira na conta do Mercado Pago se é um pagamento de um pedido.",
			{
				button: "Ver os avisos",
				href: shopUrl(href("/admin/communications/:kind", { kind: "notifications" })),
			},
		],
	}),
});

export const paymentProblem = defineWorkshopMail({
	kind: "payment-problem",
	label: "Aviso de pagamento",
	key: (order: Pick<OrderRow, "id" | "totalCents">, { about, at }: NoticedProblem) => [order.id, about, at],
	read: addressWorkshop<Pick<OrderRow, "id" | "totalCents">>,
	write: ({ subject: order, problem, paymentId = null, refundDue = null }) => ({
		subject: refundDue
			? `Reembolsar ${formatMoney(refundDue)}: pedido ${mailOrderNumber(order)}`
			: `Pagamento para conferir: pedido ${mailOrderNumber(order)}`,
		preheader: problem,
		heading: refundDue ? "Há um valor a reembolsar." : "Um pagamento precisa da sua atenção.",
		body: [
			{ notice: problem },
			{
				facts: [
					["Pedido", order.id],
					["Total", formatMoney(order.totalCents)],
					["A reembolsar", refundDue && formatMoney(refundDue)],
					["Pagamento no Mercado Pago", paymentId],
				],
			},
			refundDue
				? "Reembolse e marque como reembolsado na tela do pedido: até lá ele fica na lista “A reembolsar”."
				: "Nada muda sozinho até alguém conferir: veja o pagamento na conta da loja e fale com o cliente.",
			{ button: "Ver o pedido", href: adminOrderUrl(order) },
		],
	}),
});
