import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { env } from "#app/platform/env.server.ts";
import { action as moneyAction, loader as moneyLoader } from "#app/routes/sandbox/sandbox-money.ts";
import { sandboxAccessToken } from "#app/shop/payments/mercado-pago/sandbox-credentials.server.ts";
import { db } from "#db/client.server.ts";
import { sandboxPayments, sandboxPreferences, sandboxRefunds } from "#db/schema.server.ts";
import { freePort } from "#tests/support/free-port.ts";
import { routeArgs } from "#tests/support/http/route-args.ts";
import {
	createSandboxPreference,
	findSandboxCheckout,
	findSandboxPayment,
	payInSandbox,
} from "./sandbox.server.ts";
import { refundInSandbox } from "./sandbox-payments.server.ts";

// No server listens at the webhook's address: the sandbox must cope, as Mercado Pago does.
const configured = env.PORT;
beforeAll(async () => {
	env.PORT = await freePort();
});
afterAll(() => {
	env.PORT = configured;
});

const request = {
	items: [
		{ title: "Banqueta alta", quantity: 3, unit_price: 199.9, currency_id: "BRL" },
		{ title: "Tábua", quantity: 1, unit_price: 45.05, currency_id: "BRL" },
		{ title: "Frete: PAC", quantity: 1, unit_price: 25.9, currency_id: "BRL" },
	],
	back_urls: {
		success: "http://localhost:3000/checkout/return",
		pending: "http://localhost:3000/checkout/return",
		failure: "http://localhost:3000/checkout/return",
	},
	external_reference: "c0ffee00-0000-4000-8000-000000000001",
};

async function preference(key: string) {
	const { id } = await createSandboxPreference(key, request);
	return id.replace(/^\d+-/, "");
}

const paymentsOf = (preferenceId: string) =>
	db.select().from(sandboxPayments).where(eq(sandboxPayments.preferenceId, preferenceId));

it("makes one preference per key", async () => {
	expect(await preference("one")).toBe(await preference("one"));
	expect(await db.select().from(sandboxPreferences)).toHaveLength(1);
});

it("shows the total with freight and collects exactly that, once", async () => {
	const id = await preference("two");
	expect(await findSandboxCheckout(id)).toMatchObject({ total: 67_065, lastStatus: null });
	const choice = { method: "bank_transfer", decision: "approve" } as const;
	const addresses = await Promise.all([payInSandbox(id, choice), payInSandbox(id, choice)]);
	expect(new Set(addresses).size).toBe(1);
	const [payment, ...others] = await paymentsOf(id);
	expect(others).toEqual([]);
	expect(await findSandboxPayment(String(payment?.id))).toMatchObject({
		status: "approved",
		transaction_amount: 670.65,
		currency_id: "BRL",
		external_reference: request.external_reference,
	});
});

it("moves a pending payment on, and makes another for another way to pay", async () => {
	const id = await preference("three");
	await payInSandbox(id, { method: "ticket", decision: "leave" });
	await payInSandbox(id, { method: "credit_card", decision: "reject" });
	const back = new URL(await payInSandbox(id, { method: "ticket", decision: "approve" }));
	expect(back.searchParams.get("status")).toBe("approved");
	const statuses = (await paymentsOf(id)).map((payment) => `${payment.paymentType} ${payment.status}`);
	expect(statuses.sort()).toEqual(["credit_card rejected", "ticket approved"]);
});

describe("a payment whose refunds stay in process", () => {
	const header = { "X-Render-In-Process-Refunds": "true" };
	const call = (path: string, more: { headers?: Record<string, string>; body?: object } = {}) =>
		new Request(`${env.PUBLIC_URL}/sandbox/mercadopago${path}`, {
			method: more.body ? "POST" : "GET",
			headers: { Authorization: `Bearer ${sandboxAccessToken()}`, ...more.headers },
			...(more.body ? { body: JSON.stringify(more.body) } : {}),
		});

	async function pay() {
		const id = await preference(randomUUID());
		await payInSandbox(id, { method: "bank_transfer", decision: "approve", hasSlowRefunds: true });
		const [payment] = await paymentsOf(id);
		return payment?.id ?? 0;
	}

	it("answers as documented: 400, or with the header 201 and in process, and is made a minute later", async () => {
		const id = await pay();
		const path = `/v1/payments/${id}/refunds`;
		const ask = async (headers: Record<string, string>) => {
			const request = call(path, {
				headers: { "X-Idempotency-Key": "r-1", ...headers },
				body: { amount: 100 },
			});
			const args = routeArgs<Parameters<typeof moneyAction>[0]>(request, { id: String(id) });
			const response = await moneyAction(args);
			return { status: response.status, body: (await response.json()) as { id: number; status: string } };
		};
		const list = async (headers: Record<string, string>, refundId?: string) => {
			const params = { id: String(id), ...(refundId ? { refundId } : {}) };
			const args = routeArgs<Parameters<typeof moneyLoader>[0]>(call(path, { headers }), params);
			return (await (await moneyLoader(args)).json()) as unknown;
		};
		expect(await ask({})).toMatchObject({ status: 400, body: { message: "Bad Request", cause: [] } });
		const { status, body } = await ask(header);
		expect([status, body.status]).toEqual([201, "in_process"]);
		expect(await list({})).toEqual([]);
		expect(await list(header)).toMatchObject([{ id: body.id, amount: 100, status: "in_process" }]);
		expect(await findSandboxPayment(String(id))).toMatchObject({ transaction_amount_refunded: 0 });
		// Money in process cannot be given back a second time.
		expect(await refundInSandbox(id, "r-2", 600)).toBeNull();

		await db
			.update(sandboxRefunds)
			.set({ createdAt: new Date(Date.now() - 61_000) })
			.where(eq(sandboxRefunds.paymentId, id));
		expect(await list({}, String(body.id))).toMatchObject({ id: body.id, status: "approved" });
		expect(await findSandboxPayment(String(id))).toMatchObject({ transaction_amount_refunded: 100 });
	});
});

it("knows no other preference", async () => {
	expect(await findSandboxCheckout("nothing")).toBeNull();
	await expect(payInSandbox("nothing", { method: "ticket", decision: "leave" })).rejects.toThrow(
		"não encontrada",
	);
});
