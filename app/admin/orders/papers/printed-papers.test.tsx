import { expect, it } from "vitest";
import type { AdminOrder } from "#app/admin/orders/admin-orders.queries.server.ts";
import { render } from "#tests/support/render.tsx";
import { SaleReceipt } from "./printed-papers.tsx";

const order = {
	id: "8f14e45f-ceea-467f-a0e6-2a8d1f0c9d11",
	createdAt: new Date("2026-11-27T12:00:00Z"),
	paidAt: new Date("2026-11-27T13:00:00Z"),
	paymentStatus: "paid",
	paymentMethod: "bank_transfer",
	address: {
		fullName: "Ana Souza",
		phone: "11987654321",
		street: "Rua das Flores",
		number: "12",
		complement: "",
		neighborhood: "Centro",
		city: "São Paulo",
		state: "SP",
		zipCode: "01001000",
	},
	isPickup: false,
	promisedDate: "2027-01-27",
	deliveryDay: "2027-01-27",
	deliveryTurn: "evening",
	items: [],
	itemsTotal: 10_000,
	shipping: 0,
	total: 10_000,
	money: { price: 10_000, held: 10_000, refunded: 0, chargedBack: 0 },
} as unknown as AdminOrder;

const factsOf = (shown: AdminOrder) => {
	const { page } = render(<SaleReceipt order={shown} />);
	const facts = page("dt").toArray();
	return new Map(facts.map((term) => [page(term).text(), page(term).next().text()]));
};

it("the receipt says where, on which day and in which turn an order is delivered", () => {
	const facts = factsOf(order);
	expect(facts.get("Endereço")).toMatch(/Rua das Flores, 12.*CEP 01001-000/);
	expect(facts.get("Entregar em")).toBe("27/01/2027");
	expect(facts.get("Turno")).toBe("Noite, das 19h às 23h");
});

it("the receipt of an order without a chosen day says until when it is promised", () => {
	const facts = factsOf({ ...order, deliveryDay: null, deliveryTurn: null, isPickup: true });
	expect(facts.get("Prometido para")).toBe("27/01/2027");
	expect([facts.has("Entregar em"), facts.has("Turno"), facts.has("Retira na oficina")]).toEqual([
		false,
		false,
		true,
	]);
});
