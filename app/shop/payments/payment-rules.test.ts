import { describe, expect, it } from "vitest";
import { cents } from "#app/values/money.ts";
import type { MercadoPagoStatus } from "#app/values/status/payment-status.ts";
import { derivePaymentStatus, describeMismatch, isCardOrBoleto } from "./payment-rules.ts";

describe("an order's payments together", () => {
	const good = (status: MercadoPagoStatus) => ({ status, mismatch: null });

	it("are paid as soon as one is approved", () => {
		expect(derivePaymentStatus([good("rejected"), good("approved"), good("pending")])).toBe("paid");
	});

	it("wait while one waits, and fail when all were refused", () => {
		expect(derivePaymentStatus([good("rejected"), good("pending")])).toBe("pending");
		expect(derivePaymentStatus([good("rejected"), good("cancelled")])).toBe("failed");
		expect(derivePaymentStatus([])).toBe("pending");
	});

	it("are not paid by a payment of another amount", () => {
		expect(derivePaymentStatus([{ status: "approved", mismatch: "valor" }])).toBe("pending");
	});
});

describe("comparing a payment with its order", () => {
	const expected = { totalCents: cents(199_000), collectorId: "77" };
	const reported = { transaction_amount: 1990, currency_id: "BRL", collector_id: 77 };

	it("accepts the exact amount, with freight inside or beside it", () => {
		expect(describeMismatch(reported, expected)).toBeNull();
		expect(
			describeMismatch({ ...reported, transaction_amount: 1900.1, shipping_amount: 89.9 }, expected),
		).toBeNull();
	});

	it("notices a centavo, a currency and another account", () => {
		expect(describeMismatch({ ...reported, transaction_amount: 1989.99 }, expected)).toMatch(/valor/);
		expect(describeMismatch({ ...reported, transaction_amount: 19900 }, expected)).toMatch(/valor/);
		expect(describeMismatch({ ...reported, transaction_amount: -1990 }, expected)).toMatch(/valor inválido/);
		expect(describeMismatch({ ...reported, currency_id: "ARS" }, expected)).toMatch(/moeda/);
		expect(describeMismatch({ ...reported, collector_id: 78 }, expected)).toMatch(/outra conta/);
	});

	it("knows what is no PIX, also where Mercado Pago calls one account money", () => {
		for (const type of ["credit_card", "debit_card", "prepaid_card", "ticket"]) {
			expect(isCardOrBoleto({ ...reported, payment_type_id: type })).toBe(true);
		}
		for (const type of ["bank_transfer", "account_money", null]) {
			expect(isCardOrBoleto({ ...reported, payment_type_id: type })).toBe(false);
		}
	});

	it("compares the account only where it is known", () => {
		expect(describeMismatch({ ...reported, collector_id: null }, expected)).toBeNull();
		expect(describeMismatch(reported, { ...expected, collectorId: null })).toBeNull();
	});
});
