import { expect, it } from "vitest";
import type { AdminOrder } from "#app/admin/orders/admin-orders.queries.server.ts";
import { type Cents, cents } from "#app/values/money.ts";
import { render } from "#tests/support/render.tsx";
import { OrderPaymentCard } from "./OrderPaymentCard.tsx";

const order = (held: Cents) =>
	({
		id: "1",
		status: "pending",
		paymentStatus: "pending",
		paymentMethod: "mercadopago",
		total: cents(59_000),
		money: { held },
		items: [],
		labels: [],
		payments: [],
		moneyEntries: [],
		chargebacks: [],
		restockableItemIds: [],
		mismatch: null,
		restAskedAt: null,
		paidAt: null,
		expiresAt: null,
	}) as unknown as AdminOrder;

it("asks whether what is missing came in another way, and nothing where nothing is missing", () => {
	const shown = (held: Cents) => render(<OrderPaymentCard order={order(held)} />).names("link");
	expect(shown(cents(0))).toContain("Marcar como pago");
	expect(shown(cents(1_000))).toContain("Marcar como pago");
	for (const held of [cents(59_000), cents(60_000)]) expect(shown(held)).not.toContain("Marcar como pago");
});
