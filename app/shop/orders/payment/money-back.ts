import type { OrderMoney } from "#app/shop/orders/lifecycle/read-order-money.server.ts";
import { type Cents, cents, formatMoney, sumCents } from "#app/values/money.ts";

/** What of an order's money went back and has to, in words: every screen and mail says it with these. */

type Back = Pick<
	OrderMoney,
	"received" | "returned" | "returnedBy" | "chargedBack" | "underWay" | "leftToOwner"
>;

/** Beside “Pago”; null while nothing went back. */
export function moneyBackLabel({ refunded, total }: { refunded: Cents; total: Cents }): string | null {
	if (refunded <= 0) return null;
	return refunded >= total ? "Devolvido" : "Devolvido em parte";
}

/** What has still to go back, by whomever. */
export const stillToGoBack = ({ leftToOwner, underWay }: Pick<Back, "leftToOwner" | "underWay">): Cents =>
	sumCents(leftToOwner, underWay.atProvider);

/** To the customer; empty for money that stays with the shop. */
export function moneyBackText(money: Back): string {
	if (money.received === 0) return "Nada foi cobrado.";
	const { provider, pix, otherwise } = money.returnedBy;
	const ways = [
		{ amount: cents(Math.max(0, provider - money.chargedBack)), by: "pelo Mercado Pago" },
		{ amount: pix, by: "por PIX" },
		{ amount: otherwise, by: "por fora do site" },
	].filter(({ amount }) => amount > 0);
	const given = ways.map(({ amount, by }) => `${formatMoney(amount)} ${by}`).join(" e ");
	const left = stillToGoBack(money);
	const isUnderWay = left > 0 && money.leftToOwner === 0;
	return [
		given && `Devolvemos ${given}.`,
		money.chargedBack > 0 &&
			`${formatMoney(money.chargedBack)} voltaram a você pela contestação do pagamento.`,
		left > 0 &&
			(isUnderWay
				? `O Mercado Pago está devolvendo ${formatMoney(left)}.`
				: `Vamos devolver ${formatMoney(left)}.`),
	]
		.filter(Boolean)
		.join(" ");
}
