import { describe, expect, it } from "vitest";
import { dashboardQueues, orderQueueValues } from "#app/admin/orders/order-filters.ts";
import { taskKindValues } from "#app/values/status/order-task.ts";
import { holdingKinds, kindsEndedBy, kindsInList, stockKinds, taskKindEntry } from "./task-kinds.ts";

describe("the kinds of tasks", () => {
	it.each(taskKindValues)("%s stands in a list that the owner sees, and has a way out", (kind) => {
		const { list, done, ways = [], isUrgent } = taskKindEntry(kind);
		const listed = typeof list === "string" ? list : kind;
		// Tasks without an order have their own card and notice.
		const isWithoutOrder = kind === "unmatched_payment" || kind === "lost_notice";
		if (!isWithoutOrder) expect(orderQueueValues).toContain(listed);
		if (isUrgent && !isWithoutOrder) expect(dashboardQueues).toContain(listed);
		expect(Number(done !== undefined) + ways.length).toBeGreaterThan(0);
	});

	it("end with what happens to the order", () => {
		expect(kindsEndedBy("moved")).toEqual(["delivery_alert"]);
		expect(kindsEndedBy("sent")).toEqual([
			"left_while_held",
			"left_while_cancelled",
			"paid_without_stock",
			"paid_without_place",
			"freight_rose",
			"order_corrected",
			"restock",
			"delivery_alert",
		]);
		expect(kindsEndedBy("cancelled")).toEqual([
			"fraud_alert",
			"amount_mismatch",
			"paid_without_stock",
			"paid_without_place",
			"freight_rose",
			"order_corrected",
			"restock",
			"delivery_alert",
		]);
	});

	it("hold a parcel, lack stock and share lists as their entries say", () => {
		expect(holdingKinds).toEqual(["fraud_alert", "dispute", "chargeback", "freight_rose"]);
		expect(stockKinds).toEqual(["paid_without_stock", "restock"]);
		expect(kindsInList("payment_alert")).toEqual([
			"payment_alert",
			"dispute",
			"chargeback",
			"refund_stuck",
			"still_payable",
		]);
		expect(kindsInList("fraud_alert")).toEqual(["fraud_alert", "left_while_held"]);
	});
});
