import { describe, expect, it } from "vitest";
import { cents } from "#app/values/money.ts";
import type { OrderStatus } from "#app/values/status/order-status.ts";
import { orderBalanceOf } from "#tests/support/order-balance-figures.ts";
import { confirmationHeadline, isPaymentReturn, shouldEmptyCart } from "./confirmation-headline.ts";

const order = {
	status: "pending",
	paymentStatus: "pending",
	paymentMethod: "mercadopago",
	pixDiscountPercent: 0,
	cancelledAt: null,
	restAskedAt: null,
	total: cents(59_000),
	money: orderBalanceOf({}),
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
			confirmationHeadline(
				{ ...order, money: orderBalanceOf({ received: 590 }), paymentStatus: "paid", status },
				null,
			).text;
		expect(text("preparing")).toContain("está com a oficina");
		expect(text("in_transit")).toContain("está pronto");
		expect(text("delivered")).toContain("entregamos");
	});

	it("speaks of one piece or of several, and of neither to a reader who may not know", () => {
		const text = (items?: { quantity: number }[]) =>
			confirmationHeadline({ ...order, ...(items ? { items } : {}) }, null).text;
		expect(text([{ quantity: 1 }])).toMatch(/^Sua peça está separada\./);
		expect(text([{ quantity: 2 }])).toMatch(/^Suas peças estão separadas\./);
		expect(text([{ quantity: 1 }, { quantity: 1 }])).toMatch(/^Suas peças estão separadas\./);
		expect(text()).toMatch(/^O pedido está separado\./);
	});

	it("gives the reason of a cancellation", () => {
		const text = (given: Parameters<typeof confirmationHeadline>[0]) =>
			confirmationHeadline(given, null).text;
		expect(text({ ...order, status: "cancelled" })).toMatch(/prazo/);
		expect(text({ ...order, status: "cancelled", expiresAt: null })).toMatch(/Nada foi cobrado/);
	});
});

describe("the return from Mercado Pago", () => {
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
	it("is one that is paid on its own page, one that is paid, and one whose buyer comes back having paid", () => {
		expect(shouldEmptyCart({ ...order, paymentMethod: "bank_transfer" }, null)).toBe(true);
		expect(shouldEmptyCart({ ...order, pixDiscountPercent: 5 }, null)).toBe(true);
		expect(shouldEmptyCart({ ...order, status: "confirmed", paymentStatus: "paid" }, null)).toBe(true);
		expect(shouldEmptyCart(order, "pending")).toBe(true);
		expect(shouldEmptyCart(order, null)).toBe(false);
		expect(shouldEmptyCart({ ...order, paymentStatus: "failed" }, "approved")).toBe(false);
		for (const paymentMethod of ["bank_transfer", "mercadopago"] as const) {
			expect(shouldEmptyCart({ ...order, paymentMethod, status: "cancelled" }, "approved")).toBe(false);
		}
	});
});
