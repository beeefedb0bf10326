import { describe, expect, it } from "vitest";
import { cents } from "#app/values/money.ts";
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
	isPickup: false,
	begunAt: null,
	readyAt: null,
	deliveredAt: null,
	promisedDate: "2026-12-07",
	estimatedDeliveryDate: null,
	parcels: [],
	parcelCount: 0,
	deliveryDay: null,
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

	describe("of a paid order", () => {
		const day = new Date("2026-12-05T12:00:00Z");
		const paid = {
			...order,
			status: "confirmed",
			paymentStatus: "paid",
			money: orderBalanceOf({ received: 590 }),
		} as const;
		const begun = { ...paid, status: "preparing", begunAt: day } as const;
		const sent = { ...paid, status: "shipped" } as const;
		const delivered = { ...paid, status: "delivered", deliveredAt: day } as const;

		it("says where it is", () => {
			expect(title(paid, null)).toBe("Pago. Começamos em breve.");
			expect(title(begun, null)).toBe("Na bancada");
			expect(title({ ...paid, status: "processing" }, null)).toBe("Na bancada");
			expect(title({ ...begun, readyAt: day }, null)).toBe("Pronto. Enviamos em breve.");
			expect(title(sent, null)).toBe("A caminho: chega até 7 de dezembro");
			expect(title({ ...sent, promisedDate: null }, null)).toBe("A caminho");
			expect(title(delivered, null)).toBe("Entregue em 5 de dezembro");
		});

		it("asks to take care of one product or of several, and of neither where that is not known", () => {
			const text = (items?: { quantity: number }[]) =>
				confirmationHeadline({ ...delivered, ...(items ? { items } : {}) }, null).text;
			expect(text([{ quantity: 1 }])).toMatch(/^Cuide bem da sua peça\. A gente/);
			expect(text([{ quantity: 2 }])).toMatch(/^Cuide bem das suas peças\. A gente/);
			expect(text()).toMatch(/^A gente continua por aqui/);
		});

		it("names what is fetched as ready, then as fetched", () => {
			const isPickup = true;
			expect(title({ ...begun, readyAt: day, isPickup }, null)).toMatch(/quando puder retirar/);
			expect(title({ ...sent, isPickup }, null)).toBe("Pronto para retirada");
			expect(title({ ...delivered, isPickup }, null)).toBe("Retirado em 5 de dezembro");
		});

		// rule: 4.15
		it("keeps the specification's title on the return from paying until the order has left", () => {
			for (const order of [paid, begun]) expect(title(order, "approved")).toBe("Pagamento aprovado!");
			expect(title(sent, "approved")).toBe("A caminho: chega até 7 de dezembro");
		});

		it("gives the day and the parcel's code", () => {
			expect(confirmationHeadline(begun, null).text).toContain("Chega até 7 de dezembro.");
			const one = [{ code: "AB123456785BR" }];
			expect(confirmationHeadline({ ...sent, parcels: one, parcelCount: 1 }, null).text).toContain(
				"AB123456785BR",
			);
			const two = [...one, { code: "AB123456794BR" }];
			expect(confirmationHeadline({ ...sent, parcels: two, parcelCount: 2 }, null).text).toBe(
				"Volume 1 de 2: AB123456785BR. Volume 2 de 2: AB123456794BR.",
			);
		});
	});

	it("says of an order that was sent before it was paid both where it is and what is missing", () => {
		const { title, text } = confirmationHeadline({ ...order, status: "shipped" }, null);
		expect(title).toMatch(/^A caminho/);
		expect(text).toContain("Falta o pagamento.");
	});

	it("speaks of one product or of several, and of neither to a reader who may not know", () => {
		const text = (items?: { quantity: number }[]) =>
			confirmationHeadline({ ...order, ...(items ? { items } : {}) }, null).text;
		expect(text([{ quantity: 1 }])).toMatch(/^Sua peça está separada\./);
		expect(text([{ quantity: 2 }])).toMatch(/^Suas peças estão separadas\./);
		expect(text([{ quantity: 1 }, { quantity: 1 }])).toMatch(/^Suas peças estão separadas\./);
		expect(text()).toMatch(/^O pedido está separado\./);
	});

	it("gives the reason of a cancellation", () => {
		const text = (overrides: Parameters<typeof confirmationHeadline>[0]) =>
			confirmationHeadline(overrides, null).text;
		const expired = { ...order, status: "cancelled" } as const;
		expect(text(expired)).toMatch(/^O prazo de pagamento terminou e o pedido foi encerrado\./);
		expect(text({ ...expired, items: [{ quantity: 1 }] })).toMatch(/e a peça voltou à venda\./);
		expect(text({ ...expired, items: [{ quantity: 2 }] })).toMatch(/e as peças voltaram à venda\./);
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
