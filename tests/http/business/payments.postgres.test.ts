import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { MINUTE_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { paymentNotifications, paymentPreferences } from "#db/schema.server.ts";
import { readOrderRow, readTasks } from "#tests/support/factories/read-rows.ts";
import { eventually, type PaymentShop, startPaymentShop } from "#tests/support/setup/payment-shop.ts";

let scene: PaymentShop;
beforeAll(async () => {
	scene = await startPaymentShop(inject("postgresUrl"), "payments");
});
afterAll(() => scene.stop());

const paymentStatusOf = async (id: string) => (await readOrderRow(id))?.paymentStatus;
const untilPaid = (id: string) =>
	eventually(
		() => paymentStatusOf(id),
		(status) => status === "paid",
	);

describe("a signed notification", () => {
	it.each([
		["without a request id", null],
		["with a long request id", "r".repeat(300)],
		["with an ordinary request id", "8f0a2f3e"],
	])("%s is accepted and pays the order", async (_, requestId) => {
		const { id, reais } = await scene.order();
		const payment = scene.mercadoPago.pay(id, reais);
		const response = await scene.deliver(scene.mercadoPago.notification(payment.id, { requestId }));
		expect(response.status).toBe(200);
		expect(await untilPaid(id)).toBe("paid");
	});

	it.each([
		["seconds", () => String(Math.floor(Date.now() / 1000))],
		["milliseconds", () => String(Date.now())],
	])("is accepted with its time in %s", async (_, ts) => {
		expect((await scene.deliver(scene.mercadoPago.notification("1", { ts: ts() }))).status).toBe(200);
	});

	it("is refused with a wrong signature", async () => {
		const forged = scene.mercadoPago.notification("1", { secret: "guessed" });
		expect((await scene.deliver(forged)).status).toBe(401);
	});

	it("pays the order although Mercado Pago lists an odd payment beside the good one", async () => {
		const { id, reais } = await scene.order();
		scene.mercadoPago.pay(id, reais, {
			status: "rejected",
			transaction_amount: "muito" as unknown as number,
		});
		scene.mercadoPago.pay(id, reais);
		// Coming back to pay again, the customer makes the shop ask for the order's payments.
		await scene.customer.post(`/order-confirmation/${id}`, { intent: "retry" });
		expect(await paymentStatusOf(id)).toBe("paid");
	});
});

describe("a notification that cannot be believed", () => {
	const wrong = { "x-signature": "ts=1,v1=00" };
	const forms: [string, (paymentId: string, orderId: string) => Request][] = [
		[
			"without a signature",
			(id) => scene.mercadoPago.hint(`data.id=${id}&type=payment&source_news=webhooks`),
		],
		[
			"in the older form, whose signature nobody can check",
			(id) => scene.mercadoPago.hint(`topic=payment&id=${id}`, { resource: id, topic: "payment" }, wrong),
		],
		[
			"about a merchant order",
			(_, orderId) => {
				scene.mercadoPago.related.set("/merchant_orders/77", {
					id: 77,
					external_reference: orderId,
					payments: [],
				});
				return scene.mercadoPago.hint("topic=merchant_order&id=77", {}, wrong);
			},
		],
		[
			"of the newer API",
			(_, orderId) => {
				scene.mercadoPago.related.set("/v1/orders/ORD01J", { id: "ORD01J", external_reference: orderId });
				const body = { action: "order.processed", type: "order", data: { id: "ORD01J" } };
				return scene.mercadoPago.hint("data.id=ORD01J&type=order", body, wrong);
			},
		],
		[
			"about a charge-back",
			(id) => {
				scene.mercadoPago.related.set("/v1/chargebacks/217", { id: "217", payments: [Number(id)] });
				return scene.mercadoPago.hint("data.id=217&type=topic_chargebacks_wh");
			},
		],
	];
	it.each(forms)("%s makes the shop look the payment up", async (_, send) => {
		const { id, reais } = await scene.order();
		const payment = scene.mercadoPago.pay(id, reais);
		expect((await scene.deliver(send(payment.id, id))).status).toBe(200);
		expect(await untilPaid(id)).toBe("paid");
	});

	it("pays nothing by what it says itself", async () => {
		const { id, reais } = await scene.order();
		const payment = scene.mercadoPago.pay(id, reais, { status: "pending" });
		const body = { type: "payment", data: { id: payment.id }, status: "approved" };
		await scene.deliver(scene.mercadoPago.hint(`data.id=${payment.id}&type=payment`, body));
		expect(await untilProcessed(payment.id)).toMatchObject({ isUnknown: false, failure: null });
		expect(await paymentStatusOf(id)).toBe("pending");
	});

	it("is taken in up to a limit, and the signed ones beyond it", async () => {
		const statuses = await Promise.all(
			Array.from({ length: 90 }, (_, index) =>
				scene.deliver(scene.mercadoPago.hint(`data.id=5${index}&type=payment`)).then(({ status }) => status),
			),
		);
		expect(new Set(statuses)).toEqual(new Set([200, 429]));
		const { id, reais } = await scene.order();
		const payment = scene.mercadoPago.pay(id, reais);
		expect((await scene.deliver(scene.mercadoPago.notification(payment.id))).status).toBe(200);
		expect(await untilPaid(id)).toBe("paid");
	});
});

describe("a fraud alert", () => {
	it.each([true, false])(
		"(signed: %s) is kept, holds the parcel and stands first today",
		async (isSigned) => {
			const { id, reais } = await scene.order();
			const payment = scene.mercadoPago.pay(id, reais);
			// As documented: the payment is in the body alone.
			const alert = {
				action: "Created",
				data: {
					description: "desc",
					merchant_order: 249940988000,
					payment_id: Number(payment.id),
					site_id: "MLB",
				},
				id: payment.id,
				type: "stop_delivery_op_wh",
			};
			const sent = isSigned
				? scene.mercadoPago.hint("type=stop_delivery_op_wh", alert, scene.mercadoPago.signature(null))
				: scene.mercadoPago.hint("", alert);
			expect((await scene.deliver(sent)).status).toBe(200);
			const [held] = await eventually(
				() => readTasks(id),
				(tasks) => tasks.length > 0,
			);
			expect(held).toMatchObject({ kind: "fraud_alert" });
			expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "paid", status: "confirmed" });

			const ship = () => scene.admin.post(`/admin/orders/${id}`, { intent: "status", status: "shipped" });
			expect((await ship()).text).toContain("retém este envio");
			expect((await readOrderRow(id))?.status).toBe("confirmed");
			const dashboard = (await scene.admin.request("/admin")).text;
			expect(dashboard).toContain("1 alerta de fraude");
			// No row of “Hoje” offers to begin or send it.
			expect(dashboard).not.toContain(`/admin/orders/${id}?de=hoje`);

			await scene.admin.post(`/admin/orders/${id}`, { intent: "task-done", taskId: held?.id ?? "" });
			await ship();
			expect((await readOrderRow(id))?.status).toBe("shipped");
		},
	);
});

describe("a preference", () => {
	const preferenceOf = (id: string) =>
		[...scene.mercadoPago.preferences.values()].filter(({ request }) => request.external_reference === id);
	const retry = async (id: string) =>
		(await scene.customer.post(`/order-confirmation/${id}`, { intent: "retry" })).headers.location;

	it("asks for the order's total to the centavo, freight among its items, as documented", async () => {
		const { id, reais, paymentAddress } = await scene.order({ number: "S/N", complement: "Fundos" });
		expect(paymentAddress).toContain(scene.mercadoPago.origin);
		const request = preferenceOf(id)[0]?.request as unknown as {
			items: { id: string; title: string; quantity: number; unit_price: number }[];
		};
		expect(request.items.map((item) => item.id)).toContain("frete");
		const sum = request.items.reduce((total, item) => total + item.unit_price * item.quantity, 0);
		expect(Math.round(sum * 100)).toBe(Math.round(reais * 100));
		expect(request).toMatchObject({
			payer: {
				phone: { area_code: "11", number: "988881234" },
				address: { zip_code: "01310100", street_name: "Avenida Paulista" },
			},
			shipments: {
				receiver_address: {
					city_name: "São Paulo",
					state_name: "SP",
					apartment: "Fundos",
					country_name: "Brasil",
				},
			},
		});
		// This shop has no address that Mercado Pago could reach.
		expect(request).not.toHaveProperty("notification_url");
		expect(request).not.toHaveProperty("auto_return");
		expect(JSON.stringify(request)).not.toContain("street_number");
	});

	it("is made anew once the old one has expired, and is the same until then", async () => {
		const { id, paymentAddress } = await scene.order();
		expect(await retry(id)).toBe(paymentAddress);
		await db
			.update(paymentPreferences)
			.set({ expiresAt: new Date(Date.now() - 1_000) })
			.where(eq(paymentPreferences.orderId, id));
		const renewed = await retry(id);
		expect(renewed).toContain(scene.mercadoPago.origin);
		expect(renewed).not.toBe(paymentAddress);
		expect(await retry(id)).toBe(renewed);
	});

	it("of a cancelled order is closed", async () => {
		const { id } = await scene.order();
		await scene.customer.post(`/order-confirmation/${id}`, { intent: "cancel" });
		expect((await readOrderRow(id))?.status).toBe("cancelled");
		const closed = await eventually(
			async () => preferenceOf(id)[0]?.request,
			(request) => Date.parse(String(request?.expiration_date_to)) <= Date.now(),
		);
		expect(closed).toMatchObject({ expires: true });
		expect(Date.parse(String(closed?.expiration_date_to))).toBeLessThanOrEqual(Date.now());
	});
});

it("closes a notification of a payment that does not exist as “Desconhecido”", async () => {
	// As the panel's “Simular” sends it, and long enough ago for a payment to be readable.
	expect((await scene.deliver(scene.mercadoPago.notification("123457"))).status).toBe(200);
	const [row] = await db
		.insert(paymentNotifications)
		.values({
			dedupeKey: "simulated",
			providerPaymentId: "123456",
			body: { action: "payment.updated" },
			receivedAt: new Date(Date.now() - 11 * MINUTE_MS),
		})
		.returning();
	await scene.admin.post("/admin/communications/notifications", { intent: "reprocess", id: row?.id ?? "" });
	expect(await untilProcessed("123456")).toMatchObject({ isUnknown: true, failure: null });
	expect((await scene.admin.request("/admin/communications/notifications?state=unknown")).text).toContain(
		"Desconhecido",
	);
});

async function notificationOf(providerPaymentId: string) {
	const [row] = await db
		.select()
		.from(paymentNotifications)
		.where(eq(paymentNotifications.providerPaymentId, providerPaymentId));
	return row;
}

const untilProcessed = (paymentId: string) =>
	eventually(
		() => notificationOf(paymentId),
		(row) => row?.processedAt != null,
	);

// Last, because the shop spares Mercado Pago for half a minute afterwards.
it("says at the checkout, before the choice, that Mercado Pago is down, and stays open for a transfer", async () => {
	const notice = "O Mercado Pago não está respondendo agora";
	expect((await scene.customer.request("/checkout")).text).not.toContain(notice);
	scene.mercadoPago.behave("broken");
	for (let index = 0; index < 3; index += 1) await scene.order();
	const screen = (await scene.customer.request("/checkout")).text;
	expect(screen.indexOf(notice)).toBeGreaterThan(0);
	expect(screen.indexOf(notice)).toBeLessThan(screen.indexOf('value="mercadopago"'));
	scene.mercadoPago.requests.length = 0;
	expect((await scene.order()).paymentAddress).toMatch(/^\/order-confirmation\//);
	expect(scene.mercadoPago.requests).toEqual([]);
});
