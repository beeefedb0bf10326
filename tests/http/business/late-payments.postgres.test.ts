import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { expireOrders } from "#app/shop/orders/changes/expire-orders.server.ts";
import { DAY_MS, dayOf } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema.server.ts";
import { eventually, type PaymentShop, startPaymentShop } from "#tests/support/setup/payment-shop.ts";

let scene: PaymentShop;
beforeAll(async () => {
	scene = await startPaymentShop(inject("postgresUrl"), "late_payments");
});
afterAll(() => scene.stop());

const screen = async (path: string) => (await scene.admin.request(path)).text.replaceAll("<!-- -->", "");
const choose = async (id: string, intent: string) =>
	expect((await scene.admin.post(`/admin/orders/${id}`, { intent })).status).toBe(200);

/** An order that its customer pays at Mercado Pago, and whose screen says so. */
async function pay({ id, reais }: { id: string; reais: number }) {
	const payment = scene.mercadoPago.pay(id, reais);
	await scene.deliver(scene.mercadoPago.notification(payment.id));
	await eventually(
		() => screen(`/admin/orders/${id}`),
		(text) => text.includes("Pago em"),
	);
}

/** An order that was paid after it had expired and its units were sold. */
async function payTooLate() {
	const order = await scene.order();
	await expireOrders(new Date(Date.now() + 9 * DAY_MS));
	await db.update(products).set({ stockQuantity: 0 });
	await pay(order);
	return order;
}

it("has a paid order that its customer cancels among what is to be given back, until somebody did", async () => {
	const order = await scene.order();
	await pay(order);
	await scene.customer.post(`/order-confirmation/${order.id}`, { intent: "cancel" });
	expect(await screen("/admin")).toContain("1 reembolso a fazer");
	expect(await screen(`/admin/orders/${order.id}`)).toContain("A reembolsar ao cliente");
	expect(await screen("/admin/communications/mails")).toContain("Reembolsar R$");

	await scene.admin.post(`/admin/orders/${order.id}`, {
		intent: "refunded",
		amount: String(Math.round(order.reais * 100)),
		way: "pix",
		day: dayOf(),
		requestKey: randomUUID(),
	});
	expect(await screen("/admin")).not.toContain("reembolso a fazer");
	const after = await screen(`/admin/orders/${order.id}`);
	expect(after).not.toContain("A reembolsar ao cliente");
	expect(after).toMatch(/Dona da Oficina<\/strong> marcou como reembolsado o valor do pedido: R\$/);
});

it("offers three ways out of an order that was paid without stock", async () => {
	const [waiting, made, refunded] = [await payTooLate(), await payTooLate(), await payTooLate()];
	const before = await screen(`/admin/orders/${waiting.id}`);
	for (const way of ["Produzir mesmo assim", "Aguardar reposição", "Reembolsar"])
		expect(before).toContain(way);
	expect(await screen("/admin")).toContain("3 pedidos pagos sem estoque");

	expect(await screen("/admin/communications/mails")).toContain("Recebemos seu pagamento: pedido");

	await choose(waiting.id, "await-restock");
	expect(await screen(`/admin/orders/${waiting.id}`)).toContain("À espera de reposição");
	await choose(made.id, "produce");
	expect(await screen("/admin/orders?need=produce")).toContain(made.id);
	await choose(refunded.id, "cancel");
	expect(await screen("/admin/orders?need=refund")).toContain(refunded.id);
	expect(await screen("/admin")).not.toContain("sem estoque");
});
