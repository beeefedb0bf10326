import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { HOUR_MS } from "#app/values/date.ts";
import { orderStatuses, orderStatusValues, trackingStatuses } from "#app/values/status/order-status.ts";
import { paymentMethodValues, paymentStatuses } from "#app/values/status/payment-status.ts";
import {
	canCustomerCancel,
	hasExpired,
	orderTransitions,
	statusOncePaid,
	suggestNextStatus,
	wasCancelledByExpiry,
} from "./order-lifecycle.ts";

const column = <Key extends "label" | "trackingLabel" | "tone">(key: Key) =>
	Object.fromEntries(Object.entries(orderStatuses).map(([status, row]) => [status, row[key]]));

describe("order statuses", () => {
	// rule: 4.08
	it("have the customer's labels of the specification, and show others raw", () => {
		expect(column("label")).toMatchObject({
			pending: "Pendente",
			confirmed: "Confirmado",
			shipped: "Enviado",
			delivered: "Entregue",
			cancelled: "Cancelado",
			in_transit: "in_transit",
		});
	});

	// rule: 4.09
	it("have the labels of public tracking", () => {
		expect(column("trackingLabel")).toEqual({
			pending: "Pedido Pendente",
			confirmed: "Pedido Confirmado",
			processing: "Status Desconhecido",
			preparing: "Em Preparação",
			shipped: "Enviado",
			in_transit: "Em Trânsito",
			out_for_delivery: "Saiu para Entrega",
			delivered: "Entregue",
			cancelled: "Cancelado",
		});
	});

	// rule: 4.10
	it("have the badges of the specification", () => {
		expect(column("tone")).toEqual({
			pending: "outline",
			confirmed: "outline",
			processing: "outline",
			preparing: "outline",
			shipped: "secondary",
			in_transit: "secondary",
			out_for_delivery: "outline",
			delivered: "default",
			cancelled: "destructive",
		});
	});

	// rule: 4.11
	it("are offered in the tracking tab as the specification lists them", () => {
		expect(trackingStatuses).toEqual([
			"pending",
			"confirmed",
			"preparing",
			"shipped",
			"in_transit",
			"out_for_delivery",
			"delivered",
			"cancelled",
		]);
	});

	// rule: 4.14, 9.09
	it("stand beside three states and two ways of payment", () => {
		expect(Object.values(paymentStatuses).map(({ label }) => label)).toEqual(["Pendente", "Pago", "Falhou"]);
		expect(paymentMethodValues).toEqual(["mercadopago", "bank_transfer"]);
	});
});

describe("the life of an order", () => {
	const expiresAt = new Date("2026-11-24T12:00:00Z");
	const later = new Date("2026-11-24T12:00:01Z");

	it("expires only while the workshop has not started on the order", () => {
		const expired = orderStatusValues.filter((status) =>
			hasExpired({ status, paymentStatus: "pending", expiresAt }, later),
		);
		expect(expired).toEqual(["pending"]);
		expect(hasExpired({ status: "pending", paymentStatus: "paid", expiresAt }, later)).toBe(false);
		expect(hasExpired({ status: "pending", paymentStatus: "failed", expiresAt: null }, later)).toBe(false);
	});

	it("confirms a paid order, reinstates an expired one, and leaves one that a person cancelled", () => {
		expect(statusOncePaid({ status: "pending", expiresAt })).toBe("confirmed");
		expect(statusOncePaid({ status: "cancelled", expiresAt })).toBe("confirmed");
		expect(statusOncePaid({ status: "cancelled", expiresAt: null })).toBe("cancelled");
		expect(statusOncePaid({ status: "shipped", expiresAt })).toBe("shipped");
		expect(wasCancelledByExpiry({ status: "cancelled", expiresAt })).toBe(true);
		expect(wasCancelledByExpiry({ status: "pending", expiresAt })).toBe(false);
	});

	it("lets the customer cancel within 24 hours of the confirmation and before the parcel leaves", () => {
		const createdAt = new Date("2026-11-24T12:00:00Z");
		const hoursLater = (hours: number) => new Date(createdAt.getTime() + hours * HOUR_MS);
		const cancellable = orderStatusValues.filter((status) =>
			canCustomerCancel({ status, createdAt, paidAt: null }, hoursLater(23)),
		);
		expect(cancellable).toEqual(["pending", "confirmed", "processing", "preparing"]);
		expect(canCustomerCancel({ status: "pending", createdAt, paidAt: null }, hoursLater(24))).toBe(false);
		const paid = { status: "confirmed", createdAt, paidAt: hoursLater(30) } as const;
		expect(canCustomerCancel(paid, hoursLater(53))).toBe(true);
		expect(canCustomerCancel(paid, hoursLater(54))).toBe(false);
	});

	it("is what the picture in docs/order-states.md shows", () => {
		const document = readFileSync("docs/order-states.md", "utf8");
		const drawn = [...document.matchAll(/^ {4}(\w+ --> \w+: [\w ]+)$/gm)].map(([, arrow]) => arrow);
		const transitions = Object.entries(orderTransitions).flatMap(([cause, { from, to }]) =>
			from.map((status) => `${status} --> ${to}: ${cause}`),
		);
		const steps = orderStatusValues
			.filter((status) => status !== "delivered")
			.map((status) => `${status} --> ${suggestNextStatus(status)}: next step`);
		expect(drawn.toSorted()).toEqual([...transitions, ...steps].toSorted());
	});
});
