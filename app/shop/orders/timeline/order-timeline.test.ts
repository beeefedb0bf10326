import { describe, expect, it } from "vitest";
import { OPEN_CALENDARS } from "#app/shop/shipping/calendars/working-calendars.ts";
import { orderTimeline, type TimedOrder } from "./order-timeline.ts";

const at = (day: string) => new Date(`2026-${day}T15:00:00Z`);
const now = at("11-23");

/** Placed on a Monday with 12 business days in the workshop and five on the road, to be paid until Wednesday. */
const waiting: TimedOrder = {
	status: "pending",
	paymentStatus: "pending",
	isPickup: false,
	createdAt: at("11-23"),
	paidAt: null,
	begunAt: null,
	readyAt: null,
	shippedAt: null,
	deliveredAt: null,
	cancelledAt: null,
	expiresAt: at("11-25"),
	promisedDate: null,
	workshopDays: null,
	transitDays: null,
	deliveryBusinessDays: 17,
	leaveDate: null,
	deliveryDay: null,
	payBy: null,
	freightRecord: { workshopDays: 12 },
	shippingOptionId: "jamef",
	estimatedDeliveryDate: null,
};
const paid: TimedOrder = {
	...waiting,
	status: "confirmed",
	paymentStatus: "paid",
	paidAt: at("11-23"),
	expiresAt: null,
	promisedDate: "2026-12-16",
};

const marks = { done: "●", next: "○", later: "·" };
const read = (order: Partial<TimedOrder>, base = paid) =>
	orderTimeline({ ...base, ...order }, OPEN_CALENDARS, now).map(({ name, when, state }) =>
		[marks[state], name, when].filter(Boolean).join(" "),
	);

describe("the timeline of an order", () => {
	it("asks for the payment first, with its last day and the offered arrival", () => {
		expect(read({}, waiting)).toEqual([
			"● Pedido feito 23/11",
			"○ Pagamento até 25/11",
			"· Na bancada",
			"· Pronto",
			"· Enviado",
			"· Chega até 16/12",
		]);
	});

	it("says of a paid order what is promised", () => {
		expect(read({})).toEqual([
			"● Pedido feito 23/11",
			"● Pago 23/11",
			"○ Na bancada prometido 24/11",
			"· Pronto até 09/12",
			"· Enviado",
			"· Chega até 16/12",
		]);
	});

	it("has the day of each step that was done", () => {
		const begun = { status: "preparing", begunAt: at("11-24") } as const;
		expect(read(begun).slice(2)).toEqual([
			"● Na bancada 24/11",
			"○ Pronto até 09/12",
			"· Enviado",
			"· Chega até 16/12",
		]);
		const ready = { ...begun, readyAt: at("12-08") };
		expect(read(ready).slice(3, 5)).toEqual(["● Pronto 08/12", "○ Enviado"]);
		const sent = { ...ready, status: "in_transit", shippedAt: at("12-10") } as const;
		expect(read(sent).slice(4)).toEqual(["● Enviado 10/12", "○ Chega até 16/12"]);
		expect(read({ ...sent, estimatedDeliveryDate: at("12-15") }).at(-1)).toBe("○ Chega até 15/12");
		expect(read({ ...sent, status: "delivered", deliveredAt: at("12-14") }).at(-1)).toBe("● Entregue 14/12");
	});

	it("says a chosen day as that day, until it is another one", () => {
		const chosen = { deliveryDay: "2026-12-17", promisedDate: "2026-12-17" };
		expect(read(chosen).at(-1)).toBe("· Chega em 17/12");
		expect(read({ ...chosen, promisedDate: "2026-12-21" }).at(-1)).toBe("· Chega até 21/12");
		expect(read({ ...chosen, estimatedDeliveryDate: at("12-18") }).at(-1)).toBe("· Chega até 18/12");
	});

	it("counts what lies behind a later state as done, without a day that nobody wrote", () => {
		expect(read({ status: "processing" })[2]).toBe("● Na bancada");
		expect(read({ status: "shipped" }).slice(2)).toEqual([
			"● Na bancada",
			"● Pronto",
			"● Enviado",
			"○ Chega até 16/12",
		]);
	});

	it("keeps asking for the payment of an order that was sent before", () => {
		expect(read({ status: "shipped", expiresAt: null }, waiting)[1]).toBe("○ Pagamento");
	});

	it("ends at the workshop for an order that is fetched", () => {
		const fetched = { ...paid, isPickup: true, deliveryBusinessDays: 12, promisedDate: "2026-12-09" };
		expect(read({}, fetched)).toEqual([
			"● Pedido feito 23/11",
			"● Pago 23/11",
			"○ Na bancada prometido 24/11",
			"· Pronto para retirada até 09/12",
			"· Retirado",
		]);
		expect(read({ status: "shipped", shippedAt: at("12-08") }, fetched).slice(3)).toEqual([
			"● Pronto para retirada 08/12",
			"○ Retirado",
		]);
		expect(read({ status: "delivered", deliveredAt: at("12-10") }, fetched).at(-1)).toBe("● Retirado 10/12");
	});

	it("ends where the order was cancelled", () => {
		expect(read({ status: "cancelled", cancelledAt: at("11-24") })).toEqual([
			"● Pedido feito 23/11",
			"● Pago 23/11",
			"● Cancelado em 24/11",
		]);
	});

	it("promises nothing that is not stored", () => {
		const old = { deliveryBusinessDays: null, freightRecord: null, promisedDate: null };
		expect(read(old).slice(2)).toEqual(["○ Na bancada", "· Pronto", "· Enviado", "· Entrega"]);
		expect(read({ freightRecord: null })[3]).toBe("· Pronto");
		// The arrival was moved to before the day on which it would be ready.
		expect(read({ estimatedDeliveryDate: at("12-04") })[3]).toBe("· Pronto");
	});
});
