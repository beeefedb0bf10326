import { isBeforeDispatch, wasCancelledByExpiry } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import {
	acceptedText,
	isChargedBack,
	moneyBackText,
	partPaidText,
	stillToGoBack,
} from "#app/shop/orders/money/money-words.ts";
import type { OrderBalance } from "#app/shop/orders/money/order-balance.server.ts";
import type { OrderView } from "#app/shop/orders/orders.queries.server.ts";
import { type OrderParcel, parcelCodesSentence } from "#app/shop/orders/parcels/order-parcels.ts";
import { paymentOptionOf } from "#app/shop/orders/payment/payment-option.ts";
import { promiseVerb } from "#app/shop/shipping/delivery-estimate.ts";
import { dayWord } from "#app/shop/shipping/turns/delivery-choice.ts";
import { formatLongDate } from "#app/values/date.ts";
import { formatMoney } from "#app/values/money.ts";
import { itemsText } from "#app/values/text.ts";

export interface ConfirmationHeadline {
	title: string;
	text: string;
	tone: "good" | "waiting" | "bad";
}

type ReceiptOrder = Pick<
	OrderView,
	| "status"
	| "paymentStatus"
	| "paymentMethod"
	| "pixDiscountPercent"
	| "cancelledAt"
	| "expiresAt"
	| "restAskedAt"
	| "total"
>;
type ConfirmedOrder = ReceiptOrder &
	Pick<
		OrderView,
		| "isPickup"
		| "begunAt"
		| "readyAt"
		| "deliveredAt"
		| "promisedDate"
		| "deliveryDay"
		| "estimatedDeliveryDate"
	> & {
		/** The parcels that have a code. */
		parcels: readonly Pick<OrderParcel, "code">[];
		/** All, also those whose label has no code yet. */
		parcelCount: number;
		money: OrderBalance;
		/** Missing for a reader who has only the address of the page. */
		items?: readonly { quantity: number }[];
	};

/**
 * On the return from paying, the headline follows the query's `payment_status` (specification, section 4) unless the
 * database knows better: a paid, refused or cancelled order wins over the address, and an address never approves a
 * transfer. At every other time, and once the order has left, it says where the order is.
 */
export function confirmationHeadline(
	order: ConfirmedOrder,
	queryStatus: string | null,
): ConfirmationHeadline {
	if (order.paymentStatus === "paid" && order.status !== "cancelled") {
		const back = moneyBackText(order.money);
		if (order.money.received > 0 && order.money.held === 0) {
			return {
				title: isChargedBack(order.money) ? "Pagamento contestado" : "Reembolso feito",
				text: back,
				tone: "waiting",
			};
		}
		const isReturn = queryStatus !== null && isBeforeDispatch(order.status);
		const { title, text } = isReturn ? paidOnReturn : whereItIs(order);
		const texts = [text, acceptedText(order, order.money), back];
		return { title, text: join(...texts), tone: "good" };
	}
	if (order.status === "cancelled") return cancelledHeadline(order);
	const partPaid = partPaidText(order, order.money);
	if (partPaid) return { ...partPaid, tone: "waiting" };
	if (!isBeforeDispatch(order.status)) {
		const { title, text } = whereItIs(order);
		return { title, text: `${text} Falta o pagamento.`.trim(), tone: "waiting" };
	}
	const setAside = order.items
		? itemsText(order.items, "Sua peça está separada.", "Suas peças estão separadas.")
		: "O pedido está separado.";
	if (order.paymentMethod === "bank_transfer") {
		if (queryStatus === "pending") {
			return {
				title: "Pagamento pendente",
				text: `${setAside} Assim que a transferência cair na conta da oficina, avisamos por e-mail.`,
				tone: "waiting",
			};
		}
		return {
			title: "Pedido criado!",
			text: `${setAside} Falta só o pagamento por PIX ou transferência.`,
			tone: "good",
		};
	}
	if (order.paymentStatus === "failed") {
		return {
			title: "Pagamento não aprovado",
			text: "O Mercado Pago recusou o pagamento e nada foi cobrado. Seu pedido continua guardado: é só tentar de novo.",
			tone: "bad",
		};
	}
	if (queryStatus === "approved") {
		return {
			title: "Pagamento aprovado!",
			text: "O Mercado Pago aprovou o pagamento. Estamos recebendo a confirmação, e ela chega também ao seu e-mail.",
			tone: "good",
		};
	}
	if (queryStatus === "pending") {
		return {
			title: "Pagamento pendente",
			text: "Assim que o Mercado Pago confirmar, avisamos por e-mail. PIX leva segundos; boleto, até 3 dias úteis.",
			tone: "waiting",
		};
	}
	return {
		title: "Pedido criado!",
		text: `${setAside} Falta só concluir o pagamento.`,
		tone: "good",
	};
}

const paidOnReturn = {
	title: "Pagamento aprovado!",
	text: "Recebemos seu pagamento. O pedido já está com a oficina, e cada passo chega ao seu e-mail.",
};

function trackingCodesText({ parcels, parcelCount }: ConfirmedOrder): string {
	const [first] = parcels;
	if (!first) return "Cada passo chega ao seu e-mail.";
	return parcelCount > 1
		? parcelCodesSentence(
				parcels.map(({ code }) => code),
				parcelCount,
			)
		: `Código de rastreio: ${first.code}.`;
}

/** The progress of a paid or sent order. Must also be true weeks later, when a reader returns to the receipt. */
function whereItIs(order: ConfirmedOrder): Pick<ConfirmationHeadline, "title" | "text"> {
	const { status, isPickup, begunAt, readyAt, deliveredAt, deliveryDay } = order;
	const day = order.estimatedDeliveryDate ?? order.promisedDate;
	const promise = day ? `${promiseVerb(isPickup)} ${dayWord(deliveryDay)} ${formatLongDate(day)}.` : "";
	if (status === "delivered") {
		return {
			title: `${isPickup ? "Retirado" : "Entregue"}${deliveredAt ? ` em ${formatLongDate(deliveredAt)}` : ""}`,
			text: join(
				order.items ? itemsText(order.items, "Cuide bem da sua peça.", "Cuide bem das suas peças.") : "",
				"A gente continua por aqui para o que precisar.",
			),
		};
	}
	if (!isBeforeDispatch(status)) {
		if (isPickup) {
			return {
				title: "Pronto para retirada",
				text: "Seu pedido espera por você na oficina. Traga um documento.",
			};
		}
		return {
			title: day ? `A caminho: chega ${dayWord(deliveryDay)} ${formatLongDate(day)}` : "A caminho",
			text: trackingCodesText(order),
		};
	}
	if (readyAt !== null) {
		return isPickup
			? { title: "Pronto. Avisamos quando puder retirar.", text: "Falta só embalar seu pedido." }
			: { title: "Pronto. Enviamos em breve.", text: join("Falta só embalar seu pedido.", promise) };
	}
	if (begunAt !== null || status === "preparing" || status === "processing") {
		return { title: "Na bancada", text: join("A oficina está trabalhando no seu pedido.", promise) };
	}
	return {
		title: "Pago. Começamos em breve.",
		text: join("Recebemos seu pagamento, e cada passo chega ao seu e-mail.", promise),
	};
}

const join = (...sentences: string[]): string => sentences.filter(Boolean).join(" ");

const cancelledHeadline = (order: ConfirmedOrder): ConfirmationHeadline => ({
	title: "Pedido cancelado",
	text: cancelledText(order),
	tone: "bad",
});

function cancelledText(order: ConfirmedOrder): string {
	const { money } = order;
	if (money.received > 0) {
		const texts = [
			order.paymentStatus === "paid"
				? "O pedido foi cancelado depois do pagamento."
				: `O pedido foi cancelado. Dele tínhamos recebido ${formatMoney(money.received)}.`,
			moneyBackText(money),
			stillToGoBack(money) > 0 ? "Avisamos por e-mail quando o valor sair daqui." : "",
		];
		return join(...texts);
	}
	if (!wasCancelledByExpiry(order)) return "O pedido foi cancelado. Nada foi cobrado.";
	const outcome = order.items
		? itemsText(order.items, "a peça voltou à venda", "as peças voltaram à venda")
		: "o pedido foi encerrado";
	return `O prazo de pagamento terminou e ${outcome}. Se você já pagou, fale com a gente: nada se perde.`;
}

/**
 * Whether this visit is the return from Mercado Pago with an approved or pending payment, for an order with online
 * payment that has not failed in the database.
 */
export function isPaymentReturn(order: ReceiptOrder, queryStatus: string | null): boolean {
	const hasPaid = queryStatus === "approved" || queryStatus === "pending";
	return hasPaid && order.paymentMethod === "mercadopago" && order.paymentStatus !== "failed";
}

/**
 * Whether this order's products should leave the cart. If it is paid on its own page, they leave at once. If it is paid
 * elsewhere, they leave once it is paid or the buyer returns from paying. A cancelled order leaves the cart alone.
 */
export function shouldEmptyCart(order: ReceiptOrder, queryStatus: string | null): boolean {
	if (order.status === "cancelled") return false;
	return (
		paymentOptionOf(order) !== "mercadopago" ||
		order.paymentStatus === "paid" ||
		isPaymentReturn(order, queryStatus)
	);
}

/** The parameter of the code that confirms the e-mail address, in the link of an order's mail. */
export const CONFIRM_PARAMETER = "confirmar";
