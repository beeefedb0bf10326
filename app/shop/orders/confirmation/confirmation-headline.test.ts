import { describe, expect, it } from "vitest";
import type { OrderStatus } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import type { OrderMoney } from "#app/shop/orders/lifecycle/read-order-money.server.ts";
import { cents } from "#app/values/money.ts";
import { confirmationHeadline, isPaymentReturn, shouldEmptyCart } from "./confirmation-headline.ts";

function moneyOf(given: Partial<OrderMoney>): OrderMoney {
	const none = cents(0);
	return {
		received: none,
		returned: none,
		returnedBy: { provider: none, pix: none, otherwise: none },
		chargedBack: none,
		underWay: { atProvider: none, byHand: none },
		due: none,
		leftToOwner: none,
		refunded: none,
		...given,
	};
}

const order = {
	status: "pending",
	paymentStatus: "pending",
	paymentMethod: "mercadopago",
	cancelledAt: null,
	refunded: cents(0),
	total: cents(59_000),
	money: moneyOf({}),
	expiresAt: new Date("2026-11-24T12:00:00Z"),
} as const;
const title = (...given: Parameters<typeof confirmationHeadline>) => confirmationHeadline(...given).title;

describe("the confirmation's headline", () => {
	// rule: 4.15
	it("follows the query", () => {
		expect(title(order, "approved")).toBe("Pagamento aprovado!");
		expect(title(order, "pending")).toBe("Pagamento pendente");
		expect(title(order, "rejected")).toBe("Pedido criado!");
		expect(title(order, null)).toBe("Pedido criado!");
	});

	// rule: 4.15
	it("calls a transfer pending where the address does, and created otherwise", () => {
		expect(title({ ...order, paymentMethod: "bank_transfer" }, "pending")).toBe("Pagamento pendente");
		expect(title({ ...order, paymentMethod: "bank_transfer" }, null)).toBe("Pedido criado!");
	});

	// rule: 4.15
	it("believes the database first", () => {
		expect(title({ ...order, paymentStatus: "paid", status: "confirmed" }, "pending")).toBe(
			"Pagamento aprovado!",
		);
		expect(title({ ...order, paymentStatus: "failed" }, "approved")).toBe("Pagamento não aprovado");
		expect(title({ ...order, status: "cancelled" }, "approved")).toBe("Pedido cancelado");
		expect(title({ ...order, paymentMethod: "bank_transfer" }, "approved")).toBe("Pedido criado!");
	});

	it("says of a paid order where it is", () => {
		const text = (status: OrderStatus) =>
			confirmationHeadline({ ...order, paymentStatus: "paid", status }, null).text;
		expect(text("preparing")).toContain("está com a oficina");
		expect(text("in_transit")).toContain("está pronto");
		expect(text("delivered")).toContain("entregamos");
	});

	it("gives the reason of a cancellation", () => {
		const text = (given: Parameters<typeof confirmationHeadline>[0]) =>
			confirmationHeadline(given, null).text;
		expect(text({ ...order, status: "cancelled" })).toMatch(/prazo/);
		expect(text({ ...order, status: "cancelled", expiresAt: null })).toMatch(/Nada foi cobrado/);
	});

	const none = cents(0);
	const all = cents(59_000);
	const part = cents(100);
	const rest = cents(58_900);
	const paid = { received: all };
	it.each([
		["paid and live", "confirmed", paid, "Pagamento aprovado!", ""],
		[
			"given back in part",
			"confirmed",
			{ ...paid, refunded: part, returned: part, returnedBy: { provider: none, pix: part, otherwise: none } },
			"Pagamento aprovado!",
			"Devolvemos R$ 1,00 por PIX.",
		],
		[
			"given back",
			"delivered",
			{ ...paid, refunded: all, returned: all, returnedBy: { provider: all, pix: none, otherwise: none } },
			"Valor devolvido",
			"Devolvemos R$ 590,00 pelo Mercado Pago.",
		],
		[
			"charged back",
			"confirmed",
			{
				...paid,
				refunded: all,
				returned: all,
				chargedBack: all,
				returnedBy: { provider: all, pix: none, otherwise: none },
			},
			"Valor devolvido",
			"R$ 590,00 voltaram a você pela contestação do pagamento.",
		],
		[
			"cancelled, a part given back, the rest owed",
			"cancelled",
			{
				...paid,
				refunded: part,
				returned: part,
				leftToOwner: rest,
				returnedBy: { provider: none, pix: none, otherwise: part },
			},
			"Pedido cancelado",
			"Devolvemos R$ 1,00 por fora do site. Vamos devolver R$ 589,00.",
		],
		[
			"cancelled, under way",
			"cancelled",
			{ ...paid, underWay: { atProvider: all, byHand: none } },
			"Pedido cancelado",
			"O Mercado Pago está devolvendo R$ 590,00.",
		],
		[
			"cancelled, what did not fit owed",
			"cancelled",
			{ received: rest, leftToOwner: rest },
			"Pedido cancelado",
			"Vamos devolver R$ 589,00.",
		],
		["cancelled, never paid", "cancelled", {}, "Pedido cancelado", "Nada foi cobrado."],
	] as const)(
		"says of an order that is %s what became of its money",
		(_name, status, given, heading, words) => {
			const money = moneyOf(given);
			const state = { ...order, status, money, refunded: money.refunded, expiresAt: null };
			const headline = confirmationHeadline({ ...state, paymentStatus: "paid" }, null);
			expect(headline.title).toBe(heading);
			expect(headline.text.replaceAll("\u00a0", " ")).toContain(words);
			expect(headline.text).not.toContain("mesma forma");
		},
	);
});

describe("the return from the provider", () => {
	it("is one with an approved or pending payment of a Mercado Pago order", () => {
		expect(isPaymentReturn(order, "approved")).toBe(true);
		expect(isPaymentReturn(order, "pending")).toBe(true);
		expect(isPaymentReturn(order, "rejected")).toBe(false);
		expect(isPaymentReturn(order, null)).toBe(false);
		expect(isPaymentReturn({ ...order, paymentStatus: "failed" }, "approved")).toBe(false);
		expect(isPaymentReturn({ ...order, paymentMethod: "bank_transfer" }, "approved")).toBe(false);
	});
});

describe("an order that has taken the cart's place", () => {
	it("is one by transfer, one that is paid, and one whose buyer comes back having paid", () => {
		expect(shouldEmptyCart({ ...order, paymentMethod: "bank_transfer" }, null)).toBe(true);
		expect(shouldEmptyCart({ ...order, status: "confirmed", paymentStatus: "paid" }, null)).toBe(true);
		expect(shouldEmptyCart(order, "pending")).toBe(true);
		expect(shouldEmptyCart(order, null)).toBe(false);
		expect(shouldEmptyCart({ ...order, paymentStatus: "failed" }, "approved")).toBe(false);
		for (const paymentMethod of ["bank_transfer", "mercadopago"] as const) {
			expect(shouldEmptyCart({ ...order, paymentMethod, status: "cancelled" }, "approved")).toBe(false);
		}
	});
});
