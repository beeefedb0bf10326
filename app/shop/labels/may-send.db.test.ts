import { describe, expect, it } from "vitest";
import { cancelOrderAsAdmin } from "#app/shop/orders/changes/cancel-order.server.ts";
import { changeOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import { holdOrder } from "#app/shop/orders/tasks/hold-order.server.ts";
import { recordPayment } from "#app/shop/payments/ledger/record-payment.server.ts";
import { createPaymentPreference } from "#app/shop/payments/preferences/create-preference.server.ts";
import { centsToReais } from "#app/values/money.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import {
	askForLabels,
	buyLabel,
	LABEL_CPF,
	labelsOf,
	onlyLabel,
	requestLabelOf,
	setUpLabelScene,
} from "#tests/support/factories/label-factory.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { fetchPayment, setUpPaymentScene } from "#tests/support/factories/payment-scene.ts";
import { readOrderRow } from "#tests/support/factories/read-rows.ts";

const payments = setUpPaymentScene();
const scene = setUpLabelScene();

/** An order that was paid at Mercado Pago, and what happens to its money there. */
async function paidOnline() {
	const stool = await insertProduct({ weightGrams: 20_000 });
	const paymentMethod = "mercadopago";
	const orderId = await createOrder(scene.customer, stool, { cpf: LABEL_CPF, paymentMethod });
	await createPaymentPreference(scene.customer, orderId);
	const reais = centsToReais((await readOrderRow(orderId))?.totalCents as never);
	const { id } = payments.mercadoPago.pay(orderId, reais);
	await recordPayment(await fetchPayment(id));
	const inThePanel = async (status: "refunded" | "charged_back") => {
		payments.mercadoPago.pay(orderId, reais, { id, status });
		await recordPayment(await fetchPayment(id));
	};
	return { orderId, inThePanel };
}

describe("an order whose money went back in Mercado Pago's panel", () => {
	it.each(["refunded", "charged_back"] as const)(
		"is %s: confirmed and paid, it gets no label",
		async (how) => {
			const { orderId, inThePanel } = await paidOnline();
			await inThePanel(how);
			expect(await readOrderRow(orderId)).toMatchObject({ status: "confirmed", paymentStatus: "paid" });
			await expect(askForLabels(scene, orderId)).rejects.toThrow(/dinheiro deste pedido voltou/);
			expect(await labelsOf(orderId)).toEqual([]);
		},
	);

	it.each(["refunded", "charged_back"] as const)(
		"and was %s after its label was put into the cart: it is not paid, and leaves the cart",
		async (how) => {
			const { orderId, inThePanel } = await paidOnline();
			await askForLabels(scene, orderId);
			const { id } = await onlyLabel(orderId);
			scene.melhorEnvio.answer("shipment/checkout", { status: 500, body: {} });
			expect(await buyLabel(id)).toBe(false);
			scene.melhorEnvio.clearAnswers();
			await inThePanel(how);
			await buyLabel(id);
			expect(await onlyLabel(orderId)).toMatchObject({ status: "refused", providerId: null });
			expect([scene.melhorEnvio.purchases, [...scene.melhorEnvio.labels]]).toEqual([[], []]);
		},
	);
});

describe("a label that was asked for", () => {
	const cartRequests = () =>
		scene.melhorEnvio.requests.filter(({ method, path }) => method === "POST" && path === "cart");

	it.each([
		["cancelled", (orderId: string) => cancelOrderAsAdmin(scene.admin, orderId, null)],
		["held", (orderId: string) => holdOrder(orderId, "77", "notice-77")],
		["delivered", (orderId: string) => changeOrderStatus(scene.admin, orderId, "delivered")],
	])("is not even put into the cart of an order that is %s meanwhile", async (_, happens) => {
		const { orderId, labelId } = await requestLabelOf(scene);
		await happens(orderId);
		scene.melhorEnvio.requests.length = 0;
		await buyLabel(labelId);
		expect(cartRequests()).toEqual([]);
		expect(await onlyLabel(orderId)).toMatchObject({ status: "refused", providerId: null });
	});

	it("and was put there by an attempt whose answer was lost leaves it again", async () => {
		const { orderId, labelId } = await requestLabelOf(scene);
		scene.melhorEnvio.behave("loses", "POST cart");
		expect(await buyLabel(labelId)).toBe(false);
		expect(scene.melhorEnvio.labels.size).toBe(1);
		scene.melhorEnvio.behave("answers");
		await cancelOrderAsAdmin(scene.admin, orderId, null);
		await buyLabel(labelId);
		expect([scene.melhorEnvio.labels.size, scene.melhorEnvio.purchases]).toEqual([0, []]);
		expect((await onlyLabel(orderId)).status).toBe("refused");
	});
});
