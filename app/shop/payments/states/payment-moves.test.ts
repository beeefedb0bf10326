import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { derivePaymentStatus } from "#app/shop/payments/payment-rules.ts";
import { mercadoPagoStatuses } from "#app/values/status/payment-status.ts";
import { findPaymentMove, type PaymentState, paymentMoves, paymentState } from "./payment-moves.ts";

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, second));
const report = (state: PaymentState, second: number | null = null) => ({
	state,
	updatedAt: second === null ? null : at(second),
});
const effectsOf = (...args: Parameters<typeof findPaymentMove>) => findPaymentMove(...args)?.effects ?? null;
const states = Object.keys(paymentMoves).filter((state): state is PaymentState => state !== "unknown");

describe("a payment's state", () => {
	it("moves forward, each with its effects", () => {
		expect(effectsOf(null, report("approved"))).toEqual(["forget_pix_code", "check_amount", "settle_order"]);
		expect(effectsOf(report("pending"), report("approved"))).toContain("settle_order");
		expect(effectsOf(report("in_process"), report("rejected"))).toContain("tell_payment_failed");
		expect(effectsOf(report("approved"), report("refunded"))).not.toContain("tell_payment_failed");
	});

	it("does not go back when a late message comes", () => {
		expect(effectsOf(report("approved", 5), report("pending", 9))).toBeNull();
		expect(effectsOf(report("refunded", 5), report("approved", 9))).toBeNull();
	});

	it("takes newer figures of the same state, without any effect", () => {
		expect(effectsOf(report("approved", 5), report("approved", 9))).toEqual([]);
		expect(effectsOf(report("approved", 5), report("approved", 5))).toBeNull();
		expect(effectsOf(report("approved"), report("approved"))).toBeNull();
	});

	it("is approved again after a dispute only by a later message of Mercado Pago", () => {
		expect(effectsOf(report("in_mediation", 5), report("approved", 9))).toEqual(["close_dispute"]);
		expect(effectsOf(report("in_mediation", 5), report("approved", 1))).toBeNull();
		expect(effectsOf(report("in_mediation"), report("approved"))).toBeNull();
	});

	it("of a charge-back is its detail", () => {
		const of = (statusDetail: string | null) => paymentState({ status: "charged_back", statusDetail });
		expect([of("in_process"), of(null), of("settled")]).toEqual([
			"charged_back",
			"charged_back",
			"dispute_lost",
		]);
		expect([of("reimbursed"), of("coverage_applied")]).toEqual(["dispute_won", "dispute_won"]);
		expect(paymentState({ status: "approved", statusDetail: "settled" })).toBe("approved");
	});

	it("goes from a charge-back to its decision, and may be charged back again", () => {
		expect(effectsOf(report("approved", 1), report("charged_back", 2))).toContain("open_chargeback");
		expect(effectsOf(report("charged_back", 2), report("dispute_won", 3))).toEqual([
			"close_chargeback",
			"tell_dispute_won",
			"settle_order",
		]);
		expect(effectsOf(report("dispute_won", 3), report("charged_back", 4))).toContain("open_chargeback");
		expect(effectsOf(report("dispute_won", 3), report("charged_back", 2))).toBeNull();
		expect(effectsOf(report("charged_back", 4), report("dispute_lost", 5))).toContain("tell_dispute_lost");
	});

	it.each(states)("%s can be the first that is heard of, and each dispute closes what it opened", (state) => {
		expect(effectsOf(null, report(state))).not.toBeNull();
		for (const [from, moves] of Object.entries(paymentMoves)) {
			const effects: readonly string[] = moves[state]?.effects ?? [];
			const isLeft = from !== state && moves[state] !== undefined;
			if (isLeft && from === "in_mediation") expect(effects).toContain("close_dispute");
			if (isLeft && from === "charged_back") expect(effects).toContain("close_chargeback");
		}
	});

	it("ends in the same state in whatever sequence the messages come", () => {
		const messages = fc.array(fc.constantFrom(...mercadoPagoStatuses), { minLength: 1, maxLength: 8 });
		const furthest = (statuses: readonly (typeof mercadoPagoStatuses)[number][]) =>
			statuses.reduce((current, status) =>
				findPaymentMove(report(current), report(status)) ? status : current,
			);
		const isFinal = (status: string) => ["refunded", "charged_back"].includes(status);
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
