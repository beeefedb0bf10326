import { describe, expect, it } from "vitest";
import { type LabelStatus, labelStatusValues, openLabelStatuses } from "#app/values/status/label-status.ts";
import {
	cancellableStatuses,
	canTryAgain,
	isPaidLabel,
	labelStatusesInUse,
	labelSteps,
	restingPaidStatuses,
	trackedLabelStatuses,
} from "./label-steps.ts";

/** The states in which a job may leave a label of this state by itself. */
function followers(status: LabelStatus): LabelStatus[] {
	const { next } = labelSteps[status];
	if (!next) return [];
	const { done, ofCancelledOrder } = next;
	return [done, ...(ofCancelledOrder ? [ofCancelledOrder] : [])];
}

describe("the steps of a label", () => {
	it("lead a job from each state to rest, without a circle", () => {
		for (const start of labelStatusValues) {
			const seen = new Set<LabelStatus>();
			const walk = (status: LabelStatus) => {
				expect(seen).not.toContain(status);
				seen.add(status);
				for (const follower of followers(status)) walk(follower);
				seen.delete(status);
			};
			walk(start);
		}
	});

	it("cost nothing once the label is paid, and what is paid is never called refused", () => {
		const isPaid = (status: LabelStatus) => labelSteps[status].canCancel || status === "cancelling";
		for (const status of openLabelStatuses) {
			const { next } = labelSteps[status];
			expect(next?.costs).toBe(!isPaid(status));
			expect(next?.onRefusal.effect).toBe(isPaid(status) ? "tell_owner" : "empty_cart");
			const to = next?.onRefusal.to;
			expect(to === "refused").toBe(!isPaid(status));
		}
	});

	it("say what may be cancelled, corrected, followed and tried again", () => {
		expect(openLabelStatuses).toEqual(["requested", "in_cart", "paid", "generated", "cancelling"]);
		expect(labelStatusValues.filter((status) => labelSteps[status].next)).toEqual(openLabelStatuses);
		expect(cancellableStatuses).toEqual(["paid", "generated", "ready"]);
		expect(trackedLabelStatuses).toEqual(["ready"]);
		expect(restingPaidStatuses).toEqual(["ready"]);
		expect(labelStatusValues.filter(isPaidLabel)).toEqual(["paid", "generated", "ready", "cancelling"]);
		expect(labelStatusesInUse).toEqual(["requested", "in_cart", "paid", "generated", "ready", "cancelling"]);
		const failure = "Serviço suspenso.";
		expect(labelStatusValues.filter((status) => canTryAgain({ status, failure }))).toEqual([
			"paid",
			"generated",
			"refused",
		]);
		expect(canTryAgain({ status: "paid", failure: null })).toBe(false);
	});
});
