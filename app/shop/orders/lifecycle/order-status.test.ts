import { describe, expect, it } from "vitest";
import { paymentMethodValues, paymentStatuses } from "#app/shop/orders/payment/payment-status.ts";
import { orderStatuses, trackingStatuses } from "./order-status.ts";

const column = <Key extends "label" | "trackingLabel" | "badge">(key: Key) =>
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
		expect(column("badge")).toEqual({
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
