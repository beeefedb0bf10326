import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { env } from "#app/platform/env.server.ts";
import { db } from "#db/client.server.ts";
import { sandboxPayments, sandboxPreferences } from "#db/schema.server.ts";
import { freePort } from "#tests/support/free-port.ts";
import {
	createSandboxPreference,
	findSandboxCheckout,
	findSandboxPayment,
	payInSandbox,
} from "./sandbox.server.ts";

// No server listens at the webhook's address: the sandbox must cope, as the provider does.
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

it("knows no other preference", async () => {
	expect(await findSandboxCheckout("nothing")).toBeNull();
	await expect(payInSandbox("nothing", { method: "ticket", decision: "leave" })).rejects.toThrow(
		"não encontrada",
	);
});
