import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { confirmationHeadline } from "#app/shop/orders/confirmation/confirmation-headline.ts";
import { OrderItems } from "#app/shop/orders/OrderItems.tsx";
import { ReturnProgress } from "#app/shop/orders/returns/ReturnProgress.tsx";
import { returnChecked } from "#app/shop/orders/returns/returns.mails.server.ts";
import { cents } from "#app/values/money.ts";
import type { OrderStatus } from "#app/values/status/order-status.ts";
import type { PaymentStatus } from "#app/values/status/payment-status.ts";
import type { ReturnStatus } from "#app/values/status/return-status.ts";
import { orderBalanceOf } from "#tests/support/order-balance-figures.ts";
import { sampleRecipient } from "#tests/support/sample-mails.ts";
import { findAmountMismatch } from "./amount-mismatch.ts";
import { mismatchText, moneyLabel, moneyRows, stillToGoBack } from "./money-words.ts";

/** An order of R$ 590,00 and what came and went of it, with what each screen may truly say. */
interface MoneyState {
	money: Parameters<typeof orderBalanceOf>[0];
	status?: OrderStatus;
	paymentStatus?: PaymentStatus;
	isAsked?: true;
	/** Where its products came back. */
	returned?: ReturnStatus;
	/** Title and words of the customer's page. */
	headline: readonly [title: string, words: string];
	/** Beside the state of payment, in the list, on the order and in the table of orders. */
	label: string | null;
	/** Under the total, on the order, the receipt and the customer's page. */
	rows: readonly string[];
	/** To the owner, above the order. */
	notice?: string;
	/** Cents that still wait for her or Mercado Pago. */
	left?: number;
	/** Sentence about the return, on the page and in the mail. */
	returnWords?: string;
}

const paid = { paymentStatus: "paid", status: "confirmed" } as const;
const cancelled = { paymentStatus: "paid", status: "cancelled" } as const;
const cameBack = { paymentStatus: "paid", status: "delivered" } as const;

const states: Record<string, MoneyState> = {
	"that nobody has paid": {
		money: {},
		headline: ["Pedido criado!", "Falta só concluir o pagamento."],
		label: null,
		rows: [],
	},
	"that is paid": {
		...paid,
		money: { received: 590 },
		headline: ["Pago. Começamos em breve.", "Recebemos seu pagamento"],
		label: null,
		rows: [],
	},
	"of which less has come": {
		money: { received: 589 },
		headline: ["Recebemos uma parte do pagamento", "R$ 589,00 dos R$ 590,00 do pedido. A oficina vai falar"],
		label: "Pago a menor",
		rows: ["Recebido até agora − R$ 589,00"],
		notice: "Pago a menor: chegaram R$ 589,00 dos R$ 590,00 do pedido. Falta R$ 1,00.",
	},
	"whose rest was asked for": {
		money: { received: 400 },
		isAsked: true,
		headline: ["Recebemos uma parte do pagamento", "Faltam R$ 190,00: pague por PIX ou transferência"],
		label: "Pago a menor",
		rows: ["Recebido até agora − R$ 400,00"],
		notice: "Pago a menor: chegaram R$ 400,00 dos R$ 590,00 do pedido. Faltam R$ 190,00.",
	},
	"of which more has come": {
		money: { received: 600 },
		headline: ["Recebemos seu pagamento", "R$ 600,00 para um pedido de R$ 590,00"],
		label: "Pago a maior",
		rows: ["Recebido até agora − R$ 600,00"],
		notice: "Pago a maior: chegaram R$ 600,00 para um pedido de R$ 590,00, R$ 10,00 a mais.",
	},
	"that was accepted with less": {
		...paid,
		money: { received: 589, price: 589 },
		headline: ["Pago. Começamos em breve.", "A oficina aceitou R$ 589,00 como pagamento do pedido"],
		label: "Aceito a menor",
		rows: ["Diferença dispensada − R$ 1,00"],
	},
	"that was accepted with less and given back": {
		...cancelled,
		money: { received: 589, price: 589, isOver: true, pix: 589 },
		headline: ["Pedido cancelado", "Reembolsamos R$ 589,00 por PIX."],
		label: "Reembolsado",
		rows: ["Diferença dispensada − R$ 1,00", "Reembolsado − R$ 589,00"],
	},
	"that was paid twice": {
		...paid,
		money: { received: 1180 },
		headline: ["Pago. Começamos em breve.", "Vamos reembolsar R$ 590,00."],
		label: null,
		rows: [],
		left: 590,
	},
	"of which a part went back": {
		...paid,
		money: { received: 590, pix: 1 },
		headline: ["Pago. Começamos em breve.", "Reembolsamos R$ 1,00 por PIX."],
		label: "Reembolsado em parte",
		rows: ["Reembolsado − R$ 1,00"],
	},
	"that was given back in two ways": {
		...cameBack,
		money: { received: 590, mercadoPago: 500, otherwise: 90 },
		headline: ["Reembolso feito", "Reembolsamos R$ 500,00 pelo Mercado Pago e R$ 90,00 por fora do site."],
		label: "Reembolsado",
		rows: ["Reembolsado − R$ 590,00"],
	},
	"that the customer's bank took back": {
		...paid,
		money: { received: 590, chargedBack: 590 },
		headline: ["Pagamento contestado", "R$ 590,00 voltaram a você pela contestação do pagamento."],
		label: "Contestado",
		rows: ["Contestação do pagamento − R$ 590,00"],
	},
	"of which a part was given back and the rest taken back": {
		...paid,
		money: { received: 590, mercadoPago: 100, chargedBack: 490 },
		headline: ["Reembolso feito", "Reembolsamos R$ 100,00 pelo Mercado Pago. R$ 490,00 voltaram a você"],
		label: "Reembolsado",
		rows: ["Reembolsado − R$ 100,00", "Contestação do pagamento − R$ 490,00"],
	},
	"that was cancelled unpaid": {
		status: "cancelled",
		money: { isOver: true },
		headline: ["Pedido cancelado", "Nada foi cobrado."],
		label: null,
		rows: [],
	},
	"that was cancelled with money that did not fit": {
		status: "cancelled",
		money: { received: 589, isOver: true },
		headline: ["Pedido cancelado", "Dele tínhamos recebido R$ 589,00. Vamos reembolsar R$ 589,00. Avisamos"],
		label: "Pago a menor",
		rows: ["Recebido até agora − R$ 589,00"],
		left: 589,
	},
	"that was cancelled, a part given back": {
		...cancelled,
		money: { received: 590, otherwise: 1, isOver: true },
		headline: ["Pedido cancelado", "Reembolsamos R$ 1,00 por fora do site. Vamos reembolsar R$ 589,00."],
		label: "Reembolsado em parte",
		rows: ["Reembolsado − R$ 1,00"],
		left: 589,
	},
	"that was cancelled and is being given back": {
		...cancelled,
		money: { received: 590, atMercadoPago: 590, isOver: true },
		headline: ["Pedido cancelado", "O Mercado Pago está reembolsando R$ 590,00. Avisamos"],
		label: null,
		rows: [],
		left: 590,
	},
	"whose products are back and whose money is owed": {
		...cameBack,
		returned: "checked",
		money: { received: 590, isOver: true },
		headline: ["Entregue em 20 de novembro", "Vamos reembolsar R$ 590,00."],
		label: null,
		rows: [],
		left: 590,
		returnWords: "Vamos reembolsar R$ 590,00.",
	},
	"whose products are back while Mercado Pago gives back": {
		...cameBack,
		returned: "checked",
		money: { received: 590, atMercadoPago: 590, isOver: true },
		headline: ["Entregue em 20 de novembro", "O Mercado Pago está reembolsando R$ 590,00."],
		label: null,
		rows: [],
		left: 590,
		returnWords: "O Mercado Pago está reembolsando R$ 590,00.",
	},
	"whose products are back and whose money went back": {
		...cameBack,
		returned: "refunded",
		money: { received: 590, pix: 590, isOver: true },
		headline: ["Reembolso feito", "Reembolsamos R$ 590,00 por PIX."],
		label: "Reembolsado",
		rows: ["Reembolsado − R$ 590,00"],
		returnWords: "Reembolsamos R$ 590,00 por PIX. Está tudo concluído.",
	},
	"whose products are back and whose money a bank took": {
		...cameBack,
		returned: "closed",
		money: { received: 590, chargedBack: 590, isOver: true },
		headline: ["Pagamento contestado", "R$ 590,00 voltaram a você pela contestação"],
		label: "Contestado",
		rows: ["Contestação do pagamento − R$ 590,00"],
		returnWords: "R$ 590,00 voltaram a você pela contestação do pagamento. Está tudo concluído.",
	},
	"whose products are back and that was never paid": {
		status: "delivered",
		returned: "closed",
		money: { isOver: true },
		headline: ["Entregue em 20 de novembro", "Falta o pagamento."],
		label: null,
		rows: [],
		returnWords: "Não há um valor deste pedido a reembolsar. Está tudo concluído.",
	},
};

const at = new Date("2026-11-20T12:00:00Z");
const plain = (text: string) => text.replaceAll("\u00a0", " ");

it.each(Object.entries(states))("each screen says of an order %s what is true", (_, state) => {
	const { status = "pending", paymentStatus = "pending", isAsked, headline, label, rows } = state;
	const money = orderBalanceOf({ ...state.money, isPaid: paymentStatus === "paid" });
	const order = {
		...({ status, paymentStatus, paymentMethod: "mercadopago", total: cents(59_000) } as const),
		...{ cancelledAt: null, expiresAt: null, restAskedAt: isAsked ? at : null, pixDiscountPercent: 0 },
		...{ isPickup: false, begunAt: null, readyAt: null, deliveredAt: status === "delivered" ? at : null },
		...{ promisedDate: null, deliveryDay: null, estimatedDeliveryDate: null, parcels: [], parcelCount: 0 },
	};
	const { title, text } = confirmationHeadline({ ...order, money }, null);
	expect([title, plain(text)]).toEqual([headline[0], expect.stringContaining(headline[1])]);
	expect(text).not.toMatch(/mesma forma|Nada foi cobrado.*Reembolsamos/);

	expect(moneyLabel(order, money)).toBe(label);
	const shown = moneyRows(order, money, "workshop").map(({ name, amount }) => `${name} ${amount}`);
	expect(shown).toHaveLength(rows.length);
	const page = renderToStaticMarkup(
		<OrderItems
			order={{
				...order,
				...{ items: [], itemsTotal: order.total, shipping: cents(0), shippingOptionName: "PAC" },
				transferDiscountPercent: 0,
			}}
			money={money}
			full
		/>,
	);
	const words = plain(page.replace(/<[^>]+>/g, " ").replace(/\s+/g, " "));
	for (const row of rows) expect(words).toContain(row.replace("Reembolsado −", "Reembolsado ao cliente −"));

	const mismatch = findAmountMismatch(order, money);
	expect(mismatch && plain(mismatchText(mismatch))).toBe(state.notice ?? null);
	expect(stillToGoBack(money)).toBe((state.left ?? 0) * 100);

	if (!state.returned) return;
	const orderReturn = {
		...({ kind: "withdrawal", status: state.returned, reason: null, pixKey: null, refusal: null } as const),
		...{ askedAt: at, collectedAt: at, checkedAt: at, closedAt: state.returned === "checked" ? null : at },
	};
	const progress = renderToStaticMarkup(
		<ReturnProgress
			orderReturn={orderReturn}
			order={{ status, items: sampleRecipient.order.items }}
			money={money}
		/>,
	);
	expect(plain(progress)).toContain(state.returnWords);
	const mail = JSON.stringify(returnChecked.write({ ...sampleRecipient, at, money }));
	expect(plain(mail)).toContain(state.returnWords);
});
