import { describe, expect, it } from "vitest";
import { orderStatusValues } from "#app/values/status/order-status.ts";
import { orderChatText } from "./order-chat-text.ts";

const order = {
	id: "8f14e45f-ceea-467f-a0e6-3c1d6f0b7a11",
	status: "pending" as const,
	paymentStatus: "paid" as const,
	isPickup: false,
	begunAt: null,
	readyAt: null,
	trackingCodes: [] as string[],
};
const day = new Date("2026-11-20T12:00:00Z");

describe("what a conversation about an order begins with", () => {
	it.each([
		[{ paymentStatus: "pending" as const }, "foi recebido, e ainda espera o pagamento."],
		[{}, "está pago e entra na fila da bancada."],
		[{ status: "processing" as const }, "está na bancada."],
		[{ begunAt: day }, "está na bancada."],
		[{ status: "processing" as const, begunAt: day, readyAt: day }, "ficou pronto."],
		[{ status: "shipped" as const, readyAt: day }, "saiu da oficina."],
		[
			{ status: "in_transit" as const, trackingCodes: ["AA123456785BR"] },
			"saiu da oficina. O código de rastreio é AA123456785BR.",
		],
		[
			{ status: "shipped" as const, trackingCodes: ["AA123456785BR", "AB123456794BR"] },
			"saiu da oficina. Volume 1 de 2: AA123456785BR. Volume 2 de 2: AB123456794BR.",
		],
		[{ status: "shipped" as const, isPickup: true }, "está pronto para retirada."],
		[{ status: "out_for_delivery" as const }, "saiu para entrega."],
		[{ status: "delivered" as const }, "foi entregue. Chegou tudo certo?"],
		[{ status: "delivered" as const, isPickup: true }, "foi retirado. Ficou tudo certo?"],
		[{ status: "cancelled" as const, readyAt: day }, "foi cancelado."],
	])("of %j", (changes, news) => {
		expect(orderChatText({ ...order, ...changes }, "Ana Luísa Prado")).toBe(
			`Olá, Ana. Seu pedido #8f14e45f ${news}`,
		);
	});

	it("is a sentence in every state, and greets nobody by an advertisement", () => {
		for (const status of orderStatusValues) {
			expect(orderChatText({ ...order, status }, "www.premio.example")).toMatch(
				/^Olá\. Seu pedido #8f14e45f .*[.?]$/,
			);
		}
	});
});
