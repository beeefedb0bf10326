import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	type ProviderPaymentStatus,
	providerPaymentStatuses,
} from "#app/shop/orders/payment/payment-status.ts";
import { cents } from "#app/values/money.ts";
import {
	derivePaymentStatus,
	describeMismatch,
	isCardOrBoleto,
	shouldReplacePayment,
} from "./payment-rules.ts";

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, second));
const state = (status: ProviderPaymentStatus, second: number | null = null) => ({
	status,
	updatedAt: second === null ? null : at(second),
});

describe("a payment's state", () => {
	it("moves forward", () => {
		expect(shouldReplacePayment(state("pending"), state("approved"))).toBe(true);
		expect(shouldReplacePayment(state("in_process"), state("rejected"))).toBe(true);
		expect(shouldReplacePayment(state("approved"), state("refunded"))).toBe(true);
	});

	it("does not go back when a late message comes", () => {
		expect(shouldReplacePayment(state("approved", 5), state("pending", 9))).toBe(false);
		expect(shouldReplacePayment(state("refunded", 5), state("approved", 9))).toBe(false);
	});

	it("is approved again after a dispute only by a later message of the provider", () => {
		expect(shouldReplacePayment(state("in_mediation", 5), state("approved", 9))).toBe(true);
		expect(shouldReplacePayment(state("in_mediation", 5), state("approved", 1))).toBe(false);
		expect(shouldReplacePayment(state("in_mediation"), state("approved"))).toBe(false);
	});

	it("ends in the same state in whatever sequence the messages come", () => {
		const messages = fc.array(fc.constantFrom(...providerPaymentStatuses), { minLength: 1, maxLength: 8 });
		const furthest = (statuses: readonly ProviderPaymentStatus[]) =>
			statuses.reduce((known, status) =>
				shouldReplacePayment(state(known), state(status)) ? status : known,
			);
		const isFinal = (status: ProviderPaymentStatus) => ["refunded", "charged_back"].includes(status);
		fc.assert(
			fc.property(messages, (statuses) => {
				const forward = furthest(statuses);
				const backward = furthest(statuses.toReversed());
				// Two ends of equal rank (rejected or cancelled, refunded or charged back) are both ends.
				expect(isFinal(forward)).toBe(isFinal(backward));
				expect(derivePaymentStatus([{ status: forward, mismatch: null }])).toBe(
					derivePaymentStatus([{ status: backward, mismatch: null }]),
				);
			}),
		);
	});
});

describe("an order's payments together", () => {
	const good = (status: ProviderPaymentStatus) => ({ status, mismatch: null });

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

	it("knows what is no PIX, also where the provider calls one account money", () => {
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
