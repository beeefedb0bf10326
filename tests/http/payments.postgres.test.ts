import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";
import { eventually, type PaymentShop, startPaymentShop } from "#tests/support/payment-shop.ts";

let scene: PaymentShop;
beforeAll(async () => {
	scene = await startPaymentShop(inject("postgresUrl"), "payments");
});
afterAll(() => scene.stop());

const paymentStatusOf = async (id: string) => (await orderRow(id))?.paymentStatus;
const untilPaid = (id: string) =>
	eventually(
		() => paymentStatusOf(id),
		(status) => status === "paid",
	);

async function orderRow(id: string) {
	const [row] = await db.select().from(orders).where(eq(orders.id, id));
	return row;
}

describe("a signed notification", () => {
	it.each([
		["without a request id", null],
		["with a long request id", "r".repeat(300)],
		["with an ordinary request id", "8f0a2f3e"],
	])("%s is accepted and pays the order", async (_, requestId) => {
		const { id, reais } = await scene.order();
		const payment = scene.provider.pay(id, reais);
		const answer = await scene.deliver(scene.provider.notification(payment.id, { requestId }));
		expect(answer.status).toBe(200);
		expect(await untilPaid(id)).toBe("paid");
	});

	it.each([
		["seconds", () => String(Math.floor(Date.now() / 1000))],
		["milliseconds", () => String(Date.now())],
	])("is accepted with its time in %s", async (_, ts) => {
		expect((await scene.deliver(scene.provider.notification("1", { ts: ts() }))).status).toBe(200);
	});

	it("is refused with a wrong signature", async () => {
		const forged = scene.provider.notification("1", { secret: "guessed" });
		expect((await scene.deliver(forged)).status).toBe(401);
	});

	it("pays the order although the provider lists an odd payment beside the good one", async () => {
		const { id, reais } = await scene.order();
		scene.provider.pay(id, reais, { status: "rejected", transaction_amount: "muito" as unknown as number });
		scene.provider.pay(id, reais);
		// Coming back to pay again, the customer makes the shop ask for the order's payments.
		await scene.customer.post(`/order-confirmation/${id}`, { intent: "retry" });
		expect(await paymentStatusOf(id)).toBe("paid");
	});
});
