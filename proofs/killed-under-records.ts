import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import type { AuditAction } from "#app/shop/audit/audit-actions.ts";
import { dayOf } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { auditEntries, moneyEntries, orders, orderTasks } from "#db/schema.server.ts";
import { killBeforeWriting } from "./support/killed-at-a-call.ts";
import {
	assertTold,
	bookedPayment,
	type MoneyScene,
	toldWhenPaid,
	withMoneyScene,
} from "./support/money-scene.ts";
import { assertThat, type Proof } from "./support/proof.ts";
import { waitByQueueClock } from "./support/queue-clock.ts";
import { type BoughtOrder, buyOne, isEverythingDelivered } from "./support/shop-services.ts";

/**
 * kill -9 between any two writes of a record that the owner makes by hand: it is stored completely or not at all, and
 * only once.
 */
export const killedUnderRecords: readonly Proof[] = [
	{ name: "kill -9 under marks and receipts", run: (world) => withMoneyScene(world, underEntries) },
	{ name: "kill -9 under tasks", run: (world) => withMoneyScene(world, underTasks) },
];

/** Tables in the order in which they are written; the response comes last, and after it nothing can be lost. */
const entryTables = ["money_entries", "audit_entries", "outbox_messages", "webhook_events"] as const;

async function underEntries(scene: MoneyScene): Promise<string> {
	const rounds = scene.world.rounds(2 * (entryTables.length + 1));
	const toldToBuyers: [order: BoughtOrder, paymentIds: readonly string[], told: readonly string[]][] = [];
	for (let round = 0; round < rounds; round += 1) {
		const isMark = round % 2 === 0;
		const order = isMark ? await cancelledPaidOrder(scene) : await unpaidOrder(scene);
		const own = { requestKey: randomUUID(), way: "pix", day: dayOf() };
		const total = Math.round(order.reais * 100);
		const form = isMark
			? { ...own, intent: "refunded", amount: String(total) }
			: { ...own, intent: "receipt", amount: order.reais.toFixed(2).replace(".", ",") };
		await killedWhileSaved(scene, order, form, entryTables[(round >> 1) % (entryTables.length + 1)]);
		const entries = await db.select().from(moneyEntries).where(eq(moneyEntries.orderId, order.id));
		assertThat(
			entries.length === 1 && entries[0]?.amountCents === total,
			`${entries.length} entries of ${entries.map(({ amountCents }) => amountCents).join(", ")} instead of one of ${total}`,
		);
		const [row] = await db.select().from(orders).where(eq(orders.id, order.id));
		const money = `${row?.refundedCents} given back, ${row?.refundDueCents} due, ${row?.paymentStatus}`;
		assertThat(money === `${isMark ? total : 0} given back, 0 due, paid`, `the order says ${money}`);
		await assertRecordedOnce(order, isMark ? "order.refunded" : "order.receipt");
		const told = isMark
			? [...toldWhenPaid, "order-cancelled", "order.cancelled", "order-refunded", "order.refunded"]
			: toldWhenPaid;
		toldToBuyers.push([order, order.paymentIds, told]);
	}
	await waitByQueueClock(isEverythingDelivered, "all told");
	for (const told of toldToBuyers) await assertTold(...told);
	return `${rounds} kills; each amount written down once, with what it changes`;
}

const taskTables = ["order_tasks", "audit_entries", "outbox_messages"] as const;

async function underTasks(scene: MoneyScene): Promise<string> {
	const { services, shop, buyer, productIds } = scene;
	const rounds = scene.world.rounds(2 * taskTables.length + 2);
	const made: [order: BoughtOrder, paymentIds: readonly string[], told: readonly string[]][] = [];
	for (let round = 0; round < rounds; round += 1) {
		const order = await buyOne(buyer, productIds);
		await waitByQueueClock(isEverythingDelivered, "all told");
		// Not in reais, so that the owner has to look at it.
		const { id } = services.payments.pay(order.id, order.reais, { currency_id: "ARS" });
		const deliver = () => services.payments.deliver(shop.origin, services.payments.notification(id));
		const table = taskTables[round % (taskTables.length + 1)];
		if (table) await killBeforeWriting(shop, services.url, table, deliver);
		await deliver();
		const ofOrder = and(eq(orderTasks.orderId, order.id), eq(orderTasks.kind, "payment_alert"));
		const listTasks = () => db.select().from(orderTasks).where(ofOrder);
		await waitByQueueClock(async () => (await listTasks()).length > 0, "a task is open");
		await waitByQueueClock(isEverythingDelivered, "all told");
		const [task] = await listTasks();
		const form = { intent: "task-done", taskId: task?.id ?? "" };
		await killedWhileSaved(scene, order, form, round % 2 === 0 ? "order_tasks" : "audit_entries");
		const tasks = await listTasks();
		assertThat(
			tasks.length === 1 && tasks[0]?.closedAt !== null,
			`${tasks.length} tasks, closed at ${tasks.map(({ closedAt }) => closedAt).join(", ")}`,
		);
		await assertRecordedOnce(order, "payment.problem");
		await assertRecordedOnce(order, "payment.checked");
		made.push([order, [id], ["new-order", "order-received", "order.placed", "payment-problem"]]);
	}
	await waitByQueueClock(isEverythingDelivered, "all told");
	for (const told of made) await assertTold(...told);
	return `${2 * rounds} kills while ${rounds} tasks were opened and closed; each once, with its entry and its mail`;
}

/**
 * The owner submits a form, and the shop is killed while it waits to write to the table, or right after its response
 * if no table is given. The owner, who may have got no response, then submits it again.
 */
async function killedWhileSaved(
	{ shop, services, owner }: MoneyScene,
	order: BoughtOrder,
	form: Record<string, string>,
	table: string | undefined,
): Promise<void> {
	const send = async () => {
		const { status } = await owner.post(`/admin/orders/${order.id}`, form);
		assertThat(status === 200, `“${form.intent}” was answered with ${status}`);
	};
	if (table) await killBeforeWriting(shop, services.url, table, send);
	else {
		await send();
		await shop.kill();
		await shop.start();
	}
	await send();
}

async function cancelledPaidOrder({ services, shop, owner, buyer, productIds }: MoneyScene) {
	const order = await buyOne(buyer, productIds);
	const { id } = services.payments.pay(order.id, order.reais);
	await services.payments.deliver(shop.origin, services.payments.notification(id));
	await bookedPayment(order);
	const { status } = await owner.post(`/admin/orders/${order.id}`, { intent: "cancel" });
	assertThat(status === 200, `cancelling was answered with ${status}`);
	await waitByQueueClock(isEverythingDelivered, "all told");
	return { ...order, paymentIds: [id] };
}

async function unpaidOrder({ buyer, productIds }: MoneyScene) {
	const order = await buyOne(buyer, productIds, { paymentMethod: "bank_transfer" });
	await waitByQueueClock(isEverythingDelivered, "all told");
	return { ...order, paymentIds: [] };
}

async function assertRecordedOnce(order: BoughtOrder, action: AuditAction): Promise<void> {
	const own = and(eq(auditEntries.entityId, order.id), inArray(auditEntries.action, [action]));
	const count = await db.$count(auditEntries, own);
	assertThat(count === 1, `“${action}” stands ${count} times in the audit log`);
}
