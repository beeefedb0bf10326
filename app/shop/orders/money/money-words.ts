import { type Cents, cents, formatMoney, subtractCents, sumCents } from "#app/values/money.ts";
import type { PaymentStatus } from "#app/values/status/payment-status.ts";
import { itemsText } from "#app/values/text.ts";
import { type AmountMismatch, findAmountMismatch } from "./amount-mismatch.ts";
import type { OrderBalance } from "./order-balance.server.ts";

/** An order's money in words. Every screen, mail and table uses these texts. */

interface StatedOrder {
	paymentStatus: PaymentStatus;
	/** The total of the order as it was placed. */
	total: Cents;
}

/** Whether what went back was taken by chargebacks alone, and not refunded by the shop. */
export const isChargedBack = ({ refunded, chargedBack }: OrderBalance): boolean =>
	refunded > 0 && chargedBack >= refunded;

/** A label beside the payment status; null where the status says enough. */
export function moneyLabel({ paymentStatus, total }: StatedOrder, money: OrderBalance): string | null {
	const { received, held, refunded, price } = money;
	if (received === 0) return null;
	const back = held === 0 ? "" : " em parte";
	if (refunded > 0) return (isChargedBack(money) ? "Contestado" : "Reembolsado") + back;
	if (paymentStatus === "paid") return price < total ? "Aceito a menor" : null;
	return held < total ? "Pago a menor" : "Pago a maior";
}

/** The rows below the total, each an amount that is deducted from it. */
export function moneyRows(
	{ paymentStatus, total }: StatedOrder,
	money: OrderBalance,
	reader: "customer" | "workshop",
): { name: string; amount: Cents }[] {
	const { price, held, refunded, chargedBack } = money;
	const lost = cents(Math.min(chargedBack, refunded));
	return [
		{ name: "Diferença dispensada", amount: subtractCents(total, price) },
		{ name: "Recebido até agora", amount: paymentStatus === "paid" ? cents(0) : held },
		{
			name: reader === "workshop" ? "Reembolsado ao cliente" : "Reembolsado a você",
			amount: subtractCents(refunded, lost),
		},
		{ name: "Contestação do pagamento", amount: lost },
	].filter(({ amount }) => amount > 0);
}

/** The money that the owner or Mercado Pago must still refund. */
export const stillToGoBack = ({ leftToOwner, underWay }: OrderBalance): Cents =>
	sumCents(leftToOwner, underWay.atMercadoPago);

/** For the customer: the refunds that were made and those to come. Empty where the shop keeps all of the money. */
export function moneyBackText(money: OrderBalance): string {
	const { received, chargedBack, leftToOwner, underWay } = money;
	if (received === 0) return "Nada foi cobrado.";
	const { mercadoPago, pix, otherwise } = money.returnedBy;
	const ways = [
		{ amount: subtractCents(mercadoPago, chargedBack), by: "pelo Mercado Pago" },
		{ amount: pix, by: "por PIX" },
		{ amount: otherwise, by: "por fora do site" },
	].filter(({ amount }) => amount > 0);
	const amounts = ways.map(({ amount, by }) => `${formatMoney(amount)} ${by}`).join(" e ");
	return [
		amounts && `Reembolsamos ${amounts}.`,
		chargedBack > 0 && `${formatMoney(chargedBack)} voltaram a você pela contestação do pagamento.`,
		underWay.atMercadoPago > 0 && `O Mercado Pago está reembolsando ${formatMoney(underWay.atMercadoPago)}.`,
		leftToOwner > 0 && `Vamos reembolsar ${formatMoney(leftToOwner)}.`,
	]
		.filter(Boolean)
		.join(" ");
}

/**
 * The same once the products are back at the workshop. It also says that everything is settled if no refund is left.
 */
export function returnedMoneyText(money: OrderBalance): string {
	if (money.received === 0) return "Não há um valor deste pedido a reembolsar. Está tudo concluído.";
	if (stillToGoBack(money) > 0) return moneyBackText(money);
	return [moneyBackText(money), "Está tudo concluído."].filter(Boolean).join(" ");
}

/**
 * The refund that follows the return of the products: ", e reembolsamos R$ 590,00"; empty where nothing was received.
 */
export const promisedBack = ({ held }: Pick<OrderBalance, "held">, before: string): string =>
	held > 0 ? `${before} reembolsamos ${formatMoney(held)}` : "";

/** For the customer of a paid order: the amount that the shop accepted, where that is not the total. */
export function acceptedText({ total }: { total: Cents }, { price }: Pick<OrderBalance, "price">): string {
	if (price === total) return "";
	return `A oficina aceitou ${formatMoney(price)} como pagamento do pedido, e não falta nada.`;
}

/** For the customer of an order with a mismatch; null without one. */
export function partPaidText(
	order: StatedOrder & { restAskedAt: Date | null; items?: readonly { quantity: number }[] },
	money: OrderBalance,
): { title: string; text: string } | null {
	const mismatch = findAmountMismatch(order, money);
	if (!mismatch) return null;
	const { kind, received, missing, surplus } = mismatch;
	const price = formatMoney(money.price);
	const setAside = order.items
		? itemsText(order.items, "sua peça continua separada", "suas peças continuam separadas")
		: "o pedido continua separado";
	if (kind === "over") {
		return {
			title: "Recebemos seu pagamento",
			text: [
				`Chegaram ${formatMoney(received)} para um pedido de ${price}.`,
				surplus > 0 ? `A oficina vai falar com você sobre os ${formatMoney(surplus)} a mais.` : "",
				`${setAside[0]?.toUpperCase()}${setAside.slice(1)}.`,
			]
				.filter(Boolean)
				.join(" "),
		};
	}
	return {
		title: "Recebemos uma parte do pagamento",
		text: order.restAskedAt
			? `Recebemos ${formatMoney(received)} dos ${price} do pedido. ${missingText(missing)}: pague por PIX ou transferência, com os dados desta página.`
			: `Recebemos ${formatMoney(received)} dos ${price} do pedido. A oficina vai falar com você sobre o que falta, e ${setAside}.`,
	};
}

/** "Faltam R$ 12,00", "Falta R$ 1,00". */
export const missingText = (missing: Cents): string =>
	`${missing < 200 ? "Falta" : "Faltam"} ${formatMoney(missing)}`;

/** For the workshop. */
export function mismatchText({ kind, received, missing, surplus }: AmountMismatch): string {
	const price = formatMoney(sumCents(subtractCents(received, surplus), missing));
	if (kind === "short") {
		return `Pago a menor: chegaram ${formatMoney(received)} dos ${price} do pedido. ${missingText(missing)}.`;
	}
	return surplus > 0
		? `Pago a maior: chegaram ${formatMoney(received)} para um pedido de ${price}, ${formatMoney(surplus)} a mais.`
		: `O pedido tem os ${price} que custa, e ainda não conta como pago. Confira e aceite.`;
}
