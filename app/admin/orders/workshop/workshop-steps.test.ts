import { expect, it } from "vitest";
import { nextWorkshopStep } from "./workshop-steps.ts";

const at = new Date("2026-11-24T12:00:00Z");
const paid = { status: "confirmed", paymentStatus: "paid", begunAt: null, readyAt: null } as const;

it("offers to begin a paid order, then to have it ready, then nothing", () => {
	expect(nextWorkshopStep(paid)).toBe("begin");
	expect(nextWorkshopStep({ ...paid, status: "processing" })).toBe("begin");
	expect(nextWorkshopStep({ ...paid, begunAt: at })).toBe("finish");
	expect(nextWorkshopStep({ ...paid, begunAt: at, readyAt: at })).toBeNull();
});

it("offers nothing of an order that waits for its payment, is cancelled or has left", () => {
	expect(nextWorkshopStep({ ...paid, status: "pending", paymentStatus: "pending" })).toBeNull();
	for (const status of ["cancelled", "shipped", "delivered"] as const) {
		expect(nextWorkshopStep({ ...paid, status })).toBeNull();
	}
});
