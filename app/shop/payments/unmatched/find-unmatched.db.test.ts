import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { listTasksWithoutOrder } from "#app/shop/orders/tasks/order-tasks.server.ts";
import { resolveTaskWithoutOrder } from "#app/shop/orders/tasks/resolve-task.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { orderTasks, outboxMessages } from "#db/schema.server.ts";
import { reportUnmatchedPayments } from "#server/cli/report-unmatched-payments.ts";
import { createAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { createOnlineOrder, setUpPaymentScene } from "#tests/support/factories/payment-scene.ts";
import { readOrderRow } from "#tests/support/factories/read-rows.ts";
import { findUnmatchedPayments } from "./find-unmatched.server.ts";

const scene = setUpPaymentScene();
let admin: Admin;
beforeAll(async () => {
	admin = await createAdmin();
	// The account that the shop's payment pages pay into.
	await createOnlineOrder(scene.customer);
});
beforeEach(() => scene.mercadoPago.payments.clear());

/** A payment of so many days ago. */
function payAgo(
	days: number,
	reference: string | null,
	overrides: Parameters<typeof scene.mercadoPago.pay>[2] = {},
) {
	const moment = new Date(Date.now() - days * DAY_MS).toISOString();
	return scene.mercadoPago.pay(reference ?? "", 590, {
		date_created: moment,
		date_approved: moment,
		date_last_updated: moment,
		...overrides,
	});
}

const tasksOf = async (ids: readonly string[]) =>
	(await listTasksWithoutOrder()).map(({ paymentId }) => paymentId ?? "").filter((id) => ids.includes(id));

describe("after a restored backup", () => {
	it("Mercado Pago's approved payments without an order are tasks, and those of known orders are recorded", async () => {
		const lost = [payAgo(0.1, randomUUID()), payAgo(2.4, randomUUID())];
		const { id, reais } = await createOnlineOrder(scene.customer);
		scene.mercadoPago.pay(id, reais);
		payAgo(1, null, { external_reference: "balcão 12" });
		payAgo(1, randomUUID(), { status: "pending" });
		payAgo(1, randomUUID(), { collector_id: 666 });
		const older = payAgo(5, randomUUID());
		const report = await findUnmatchedPayments(3);
		expect(report).toMatchObject({ matched: 1, others: 2 });
		expect(report.unmatched.map((payment) => payment.id).toSorted()).toEqual(lost.map((each) => each.id));
		expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "paid" });
		const all = [...lost, older].map((each) => each.id);
		expect((await tasksOf(all)).toSorted()).toEqual(lost.map((each) => each.id));

		expect((await findUnmatchedPayments(7)).unmatched).toHaveLength(3);
		expect(await tasksOf(all)).toHaveLength(3);
	});

	it("each is told once, also when the command is repeated after the owner has seen it", async () => {
		const payment = payAgo(0.5, randomUUID());
		await findUnmatchedPayments(1);
		const [task] = await db.select().from(orderTasks).where(eq(orderTasks.key, payment.id));
		await resolveTaskWithoutOrder(admin, task?.id ?? "");
		expect((await findUnmatchedPayments(1)).unmatched).toHaveLength(1);
		expect(await tasksOf([payment.id])).toEqual([]);
		const mails = await db
			.select()
			.from(outboxMessages)
			.where(inArray(outboxMessages.subject, [`Pagamento sem pedido: ${payment.id}`]));
		expect(mails).toHaveLength(1);
	});

	it("finds those on a later page of a busy day", async () => {
		for (let count = 0; count < 120; count += 1) payAgo(0.9, null, { external_reference: `balcão ${count}` });
		const lost = payAgo(0.2, randomUUID());
		expect(await findUnmatchedPayments(1)).toMatchObject({ unmatched: [{ id: lost.id }], others: 120 });
	});
});

describe("the command", () => {
	const run = async (days: number) => {
		const written: string[] = [];
		const spy = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
			written.push(String(text));
			return true;
		});
		try {
			await reportUnmatchedPayments(days);
		} finally {
			spy.mockRestore();
		}
		return written.join("");
	};

	it("names each with its amount and its order's number", async () => {
		const reference = randomUUID();
		const { id } = payAgo(0.3, reference);
		const text = await run(1);
		expect(text).toMatch(new RegExp(`pagamento ${id}  R\\$\\s590,00  pedido ${reference}`));
		expect(text).toContain("1 pagamento aprovado sem pedido nesta loja");
	});

	it("says that there are none, and in a sentence that Mercado Pago is silent", async () => {
		expect(await run(1)).toContain("Nenhum pagamento aprovado sem pedido.");
		scene.mercadoPago.behave("down");
		await expect(run(1)).rejects.toThrow("O Mercado Pago não respondeu");
	});
});
