import { expect, it } from "vitest";
import { trackedArrival } from "./tracked-order.ts";

const order = {
	status: "confirmed",
	estimatedDelivery: "2026-12-07",
	deliveryDay: null,
	isPickup: false,
	dayProposal: null,
} as const;

it("says of an order at home or fetched what is true for one product and for several", () => {
	expect(trackedArrival({ ...order, status: "delivered" })).toBe("Chegou em casa");
	expect(trackedArrival({ ...order, status: "delivered", isPickup: true })).toBe("Pedido retirado");
});

it("gives the day until then, and asks to come for what is fetched and ready", () => {
	expect(trackedArrival(order)).toBe("Chega até 7\u00a0de\u00a0dezembro");
	const dayProposal = { promised: "2026-12-05", proposed: "2026-12-07" };
	expect(trackedArrival({ ...order, dayProposal })).toBe("Chega até 5\u00a0de\u00a0dezembro");
	expect(trackedArrival({ ...order, deliveryDay: "2026-12-07" })).toBe("Chega em 7\u00a0de\u00a0dezembro");
	expect(trackedArrival({ ...order, isPickup: true })).toMatch(/^Pronto para retirada até 7\u00a0de/);
	expect(trackedArrival({ ...order, estimatedDelivery: null })).toBe("Data da entrega a combinar");
	expect(trackedArrival({ ...order, status: "shipped", isPickup: true })).toBe("Pode vir buscar");
	expect(trackedArrival({ ...order, status: "cancelled" })).toBe("Este pedido foi cancelado");
});
