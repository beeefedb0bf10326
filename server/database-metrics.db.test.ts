import { randomUUID } from "node:crypto";
import { register } from "prom-client";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { env } from "#app/platform/env.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs/queue.server.ts";
import { sealSecret } from "#app/platform/sealed-secret.server.ts";
import { changeOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import { rejectAccessToken } from "#app/shop/shipping/melhor-envio/melhor-envio-token.server.ts";
import { DAY_MS, MINUTE_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { melhorEnvioTokens, paymentNotifications } from "#db/schema.server.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder, openTaskOf } from "#tests/support/factories/order-factory.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { registerDatabaseMetrics } from "./database-metrics.ts";
import { jobsDatabase } from "./jobs-database.ts";

setUpCepStubs();
beforeAll(async () => {
	// Creates the queue's tables and sends nothing.
	await startJobs(jobsDatabase(), { workers: [], schedules: [] });
	await stopJobs();
	registerDatabaseMetrics(async () => true);
});
afterAll(() => {
	vi.useRealTimers();
	register.clear();
});

const SETTINGS = [
	"MELHOR_ENVIO_REFRESH_TOKEN",
	"MELHOR_ENVIO_CLIENT_ID",
	"MELHOR_ENVIO_CLIENT_SECRET",
] as const;
afterEach(() => {
	for (const name of SETTINGS) delete env[name];
});

/** Moves the clock first, because the figures are cached for five seconds. */
async function readLine(figure: string, part = figure): Promise<string | undefined> {
	vi.setSystemTime(Date.now() + MINUTE_MS);
	const lines = (await register.getSingleMetricAsString(figure)).split("\n");
	return lines.find((line) => !line.startsWith("#") && line.includes(part));
}
const readFigure = (state: string) => readLine("cerne_open_orders", `state="${state}"`);

it("counts each kind of task that is open, and ends with what the order's state ends", async () => {
	vi.useFakeTimers({ toFake: ["Date"] });
	const admin = await createAdmin();
	const id = await createOrder(await createCustomer(), await insertProduct());
	await confirmWholeTransfer(admin, id);
	const figure = (kind: string, urgent: boolean, value: number) =>
		`cerne_open_orders{state="${kind}",urgent="${urgent}"} ${value}`;
	expect(await readFigure("fraud_alert")).toBe(figure("fraud_alert", true, 0));
	await openTaskOf(id, "paid_without_stock");
	await openTaskOf(id, "payment_alert", { paymentId: "1" });
	expect(await readFigure("paid_without_stock")).toBe(figure("paid_without_stock", true, 1));
	expect(await readFigure("restock")).toBe(figure("restock", false, 0));
	await changeOrderStatus(admin, id, "shipped");
	expect(await readFigure("paid_without_stock")).toBe(figure("paid_without_stock", true, 0));
	expect(await readFigure("payment_alert")).toBe(figure("payment_alert", true, 1));
});

it("says whether labels can be bought, and nothing where no account is set up", async () => {
	vi.useFakeTimers({ toFake: ["Date"] });
	const figure = "cerne_melhor_envio_authorized";
	expect(await readLine(figure)).toBeUndefined();
	Object.assign(env, Object.fromEntries(SETTINGS.map((name) => [name, "given"])));
	const accessToken = await sealSecret("token");
	const expiresAt = new Date(Date.now() + DAY_MS);
	await db
		.insert(melhorEnvioTokens)
		.values({ source: "given", accessToken, refreshToken: await sealSecret("refresh"), expiresAt });
	expect(await readLine(figure)).toBe(`${figure} 1`);
	await rejectAccessToken();
	expect(await readLine(figure)).toBe(`${figure} 0`);
});

it("counts the payment notifications that wait, and none that was worked through with a problem", async () => {
	vi.useFakeTimers({ toFake: ["Date"] });
	const add = (overrides: Partial<typeof paymentNotifications.$inferInsert>) =>
		db
			.insert(paymentNotifications)
			.values({ dedupeKey: randomUUID(), providerPaymentId: "1", body: {}, ...overrides });
	await add({ failure: "no answer" });
	await add({ processedAt: new Date(), failure: "valor R$ 1,00 em vez de R$ 590,00" });
	vi.setSystemTime(Date.now() + MINUTE_MS);
	const text = await register.getSingleMetricAsString("cerne_open_payment_notifications");
	expect(text).toMatch(/^cerne_open_payment_notifications 1$/m);
});
