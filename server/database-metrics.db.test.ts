import { register } from "prom-client";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startJobs, stopJobs } from "#app/platform/jobs/queue.server.ts";
import { changeOrderStatus } from "#app/shop/orders/lifecycle/change-order-status.server.ts";
import { createAdmin, createCustomer } from "#tests/support/actor-fixtures.ts";
import { confirmWholeTransfer } from "#tests/support/confirm-whole-transfer.ts";
import { insertProduct } from "#tests/support/factories.ts";
import { createOrder, openTaskOf } from "#tests/support/order-factory.ts";
import { setUpCepStubs } from "#tests/support/set-up-cep-stubs.ts";
import { registerDatabaseMetrics } from "./database-metrics.ts";
import { jobsDatabase } from "./jobs-database.ts";

setUpCepStubs();
beforeAll(async () => {
	// Its tables stay, and nothing is sent into them.
	await startJobs(jobsDatabase(), { workers: [], schedules: [] });
	await stopJobs();
	registerDatabaseMetrics(async () => true);
});
afterAll(() => {
	vi.useRealTimers();
	register.clear();
});

/** Figures are kept for five seconds. */
async function readFigure(state: string): Promise<string | undefined> {
	vi.setSystemTime(Date.now() + 60_000);
	const lines = (await register.getSingleMetricAsString("cerne_open_orders")).split("\n");
	return lines.find((line) => line.includes(`state="${state}"`));
}

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
