import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { centsToReais } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { orders, trackingEvents } from "#db/schema.server.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { readOrderRow } from "#tests/support/factories/read-rows.ts";
import { createSignedInCustomer } from "#tests/support/factories/user-session.ts";
import { type MercadoPagoStub, startMercadoPagoStub } from "#tests/support/servers/mercadopago-stub.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { action as webhook, loader as webhookByGet } from "../mercadopago-webhook.ts";
import { action as createPreference } from "./create-mercadopago-preference.ts";
import { action as publicOrderTracking } from "./public-order-tracking.ts";

setUpCepStubs();
let peer: MercadoPagoStub;
beforeAll(async () => {
	peer = await startMercadoPagoStub();
});
afterAll(() => peer.close());

async function post(
	action: (args: { request: Request }) => Promise<Response>,
	body: unknown,
	cookie?: string,
) {
	const request = new Request("http://localhost:3000/api/functions/test", {
		method: "POST",
		headers: { "Content-Type": "application/json", ...(cookie ? { Cookie: cookie } : {}) },
		body: JSON.stringify(body),
	});
	const response = await action({ request });
	expect(response.headers.get("Cache-Control")).toBe("private, no-store");
	return { status: response.status, body: await response.json() };
}

describe("public-order-tracking", () => {
	const notFound = {
		status: 404,
		body: {
			error: {
				kind: "not_found",
				message: "Verifique o número ou código de rastreio e tente novamente.",
			},
		},
	};

	async function sentOrder() {
		const { customer, cookie } = await createSignedInCustomer();
		const id = await createOrder(customer, await insertProduct(), {
			cpf: "52998224725",
			notes: "Portaria 2",
		});
		const trackingCode = `AA${String(Math.floor(Math.random() * 1e9)).padStart(9, "0")}BR`;
		await db.update(orders).set({ status: "shipped", trackingCode }).where(eq(orders.id, id));
		await db.insert(trackingEvents).values({ orderId: id, status: "shipped", description: "Coletado" });
		return { customer, cookie, id, trackingCode };
	}

	// rule: 3.07
	it("shows all that the specification lists for the full number", async () => {
		const { id, trackingCode } = await sentOrder();
		const { status, body } = await post(publicOrderTracking, { query: ` ${id.toUpperCase()} ` });
		expect(status).toBe(200);
		expect(body.order).toMatchObject({
			id,
			status: "shipped",
			tracking_code: trackingCode,
			shipping_address: { street: "Avenida Paulista", number: "1578", zipCode: "01310100" },
			tracking_events: [
				{ status: "shipped", description: "Coletado", location: null },
				{ status: "pending", description: "Recebemos seu pedido.", location: null },
			],
		});
	});

	// rule: 7.17
	it("never reveals the buyer, the items or the payment", async () => {
		const { id, customer } = await sentOrder();
		const { body } = await post(publicOrderTracking, { query: id });
		const text = JSON.stringify(body);
		for (const secret of [customer.email, customer.fullName, "11988881234", "52998224725", "Portaria 2"]) {
			expect(text).not.toContain(secret);
		}
		expect(text).not.toMatch(/payment|items|cpf|phone|notes/);
	});

	// rule: 7.17
	it("hides street and number and shortens the order's id for a tracking code alone", async () => {
		const { id, trackingCode, cookie } = await sentOrder();
		const { body } = await post(publicOrderTracking, { query: trackingCode.toLowerCase() });
		expect(body.order.id).toBe(id.slice(0, 8));
		expect(body.order.shipping_address).toMatchObject({
			street: "•••",
			number: "•••",
			city: "São Paulo",
			zipCode: "01310•••",
		});
		expect((await post(publicOrderTracking, { query: trackingCode }, cookie)).body.order.id).toBe(id);
	});

	it("answers unknown numbers, parts of numbers and patterns alike", async () => {
		const { id, trackingCode } = await sentOrder();
		for (const query of [randomUUID(), id.slice(0, 8), trackingCode.slice(0, 10), "%", "AA%BR", "' or 1=1"]) {
			expect(await post(publicOrderTracking, { query }), query).toEqual(notFound);
		}
	});

	it("refuses blanks and fields it does not know", async () => {
		for (const payload of [{ query: "   " }, {}, { query: 5 }, { query: "AA", admin: true }]) {
			expect((await post(publicOrderTracking, payload)).status).toBe(422);
		}
	});
});

describe("create-mercadopago-preference", () => {
	// rule: 7.16
	it("requests the order's own total, whatever the payload contains", async () => {
		const { customer, cookie } = await createSignedInCustomer();
		const orderId = await createOrder(customer, await insertProduct(), { paymentMethod: "mercadopago" });
		const forged = {
			order_id: orderId,
			items: [{ id: "1", title: "Banqueta", quantity: 1, unit_price: 0.01 }],
			shipping: { cost: 0, option_id: "pac", option_name: "PAC" },
		};
		const { status, body } = await post(createPreference, forged, cookie);
		expect(status).toBe(200);
		expect(Object.keys(body)).toEqual(["init_point"]);
		const order = await readOrderRow(orderId);
		const asked = peer.preferences.get(`preference-${orderId}`)?.request as unknown as {
			items: { unit_price: number; quantity: number }[];
		};
		const sum = asked.items.reduce((total, item) => total + item.unit_price * item.quantity, 0);
		expect(sum).toBeCloseTo(order ? centsToReais(order.totalCents) : Number.NaN, 2);
	});

	// rule: 7.16
	it("is for customers, and each for their own orders", async () => {
		const { customer } = await createSignedInCustomer();
		const orderId = await createOrder(customer, await insertProduct(), { paymentMethod: "mercadopago" });
		expect((await post(createPreference, { order_id: orderId })).status).toBe(401);
		// Without permission, the response says nothing about the fields.
		expect((await post(createPreference, {})).status).toBe(401);
		const stranger = await createSignedInCustomer();
		const [another, unknown] = await Promise.all([
			post(createPreference, { order_id: orderId }, stranger.cookie),
			post(createPreference, { order_id: randomUUID() }, stranger.cookie),
		]);
		expect(another.status).toBe(404);
		expect(another).toEqual(unknown);
	});
});

it("takes notifications by POST only, and none with a wrong signature", async () => {
	expect(webhookByGet().status).toBe(405);
	const address = "http://localhost:3000/api/webhooks/mercadopago?data.id=1&type=payment";
	const send = (headers: Record<string, string>) =>
		webhook({ request: new Request(address, { method: "POST", body: "{}", headers }) });
	expect((await send({})).status).toBe(200);
	expect((await send({ "x-signature": "ts=1,v1=00" })).status).toBe(401);
	expect((await webhook({ request: new Request(address, { method: "PUT" }) })).status).toBe(405);
});
