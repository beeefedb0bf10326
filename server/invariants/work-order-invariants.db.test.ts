import { type SQL, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { cancelOrder } from "#app/shop/orders/changes/cancel-order.server.ts";
import { changeOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import { resolveTask } from "#app/shop/orders/tasks/resolve-task.server.ts";
import { dayOf } from "#app/values/date.ts";
import { type BrokenCase, brokenBy, changeOrder, without } from "#tests/support/broken-invariants.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import {
	expireOffer,
	insertDailyBench,
	insertWork,
	setDailyHours,
} from "#tests/support/factories/bench-factory.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import { allowManyUnpaidOrders } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { readTasks } from "#tests/support/factories/read-rows.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { checkInvariants } from "./invariants.ts";
import { workOrderInvariants } from "./work-order-invariants.ts";

setUpCepStubs();
const orders = { held: "", paid: "", sent: "", cancelled: "", unplaced: "" };

/** A shop with one place in each state. */
beforeAll(async () => {
	await allowManyUnpaidOrders();
	const [admin, customer] = [await createAdmin(), await createCustomer()];
	await insertDailyBench();
	const table = await insertWork(8);
	for (const name of ["held", "paid", "sent", "cancelled"] as const) {
		orders[name] = await createOrder(customer, table);
		if (name === "paid" || name === "sent") await confirmWholeTransfer(admin, orders[name]);
	}
	await changeOrderStatus(admin, orders.sent, "shipped");
	await cancelOrder(customer, orders.cancelled);
	// Paid late, when the bench had no hours; the owner has agreed on a day with its customer.
	orders.unplaced = await createOrder(customer, table);
	await expireOffer(orders.unplaced, dayOf());
	await setDailyHours(0);
	await confirmWholeTransfer(admin, orders.unplaced);
	const [task] = await readTasks(orders.unplaced);
	await resolveTask(admin, orders.unplaced, task?.id ?? "");
});

const place = (order: string, change: SQL) => sql`update work_orders set ${change} where order_id = ${order}`;

const cases: BrokenCase[] = [
	{
		rule: "Um item vendido com horas tem um lugar na fila, ou já está feito",
		how: "its minutes were given back",
		by: () => [place(orders.held, sql`returned_at = now()`)],
		id: () => orders.held,
	},
	{
		rule: "O que foi tirado da bancada devolveu suas horas",
		how: "it still holds them",
		by: () => [place(orders.held, sql`removed_at = now()`)],
	},
	{
		rule: "Um trabalho é do pedido de sua peça, e de não mais peças",
		how: "it is of another order",
		by: () => [place(orders.held, sql`order_id = ${orders.paid}`)],
	},
	{
		rule: "As partes de um trabalho não são mais do que foi vendido",
		how: "a part is counted twice",
		by: () => [place(orders.held, sql`quantity = 2`)],
		id: () => orders.held,
	},
	{
		rule: "Um pedido cancelado devolveu suas horas",
		how: "it still holds them",
		by: () => [place(orders.cancelled, sql`returned_at = null`)],
		id: () => orders.cancelled,
	},
	{
		rule: "Um pedido pago tem seu lugar, ou um aviso",
		how: "its place still waits for the payment",
		by: () => [place(orders.paid, sql`release_day = null`)],
		id: () => orders.paid,
	},
	{
		rule: "Um pedido pago tem seu lugar, ou um aviso",
		how: "its item was sold with hours and no bench knows it",
		by: () => [sql`delete from work_orders where order_id = ${orders.paid}`],
		id: () => orders.paid,
	},
	{
		rule: "Um pedido pago tem seu lugar, ou um aviso",
		how: "the owner was never told that it has no day",
		by: () => [sql`delete from order_tasks where order_id = ${orders.unplaced}`],
		id: () => orders.unplaced,
	},
	{
		rule: "“Pago sem lugar” avisa de um trabalho que não tem dia",
		how: "its work has one by now",
		by: () => [
			sql`update order_tasks set closed_at = null where order_id = ${orders.unplaced}`,
			place(
				orders.unplaced,
				sql`ready_day = '2027-01-04', target_day = '2027-01-04', release_day = '2027-01-04',
				bench_id = (select id from benches limit 1)`,
			),
			changeOrder(orders.unplaced, sql`leave_date = '2027-01-05', promised_date = '2027-01-05'`),
		],
		id: () => orders.unplaced,
	},
	{
		rule: "Nenhum trabalho começa antes do pagamento",
		how: "it has a first day",
		by: () => [place(orders.held, sql`release_day = ready_day`)],
		id: () => orders.held,
	},
	{
		rule: "Um pedido com horas tem um dia prometido, e sai antes dele",
		how: "it leaves later",
		by: () => [changeOrder(orders.paid, sql`leave_date = promised_date + 1`)],
		id: () => orders.paid,
	},
	{
		rule: "O dia escolhido não é depois do prometido",
		how: "the promise is an earlier one",
		by: () => [changeOrder(orders.paid, sql`delivery_day = promised_date + 1`)],
		id: () => orders.paid,
	},
	{
		rule: "Um trabalho fica pronto antes de seu pedido sair",
		how: "its bench needs longer",
		by: () => [place(orders.paid, sql`ready_day = ready_day + 90`)],
		id: () => orders.paid,
	},
	{
		rule: "Nenhum trabalho mira um dia depois do que prometeu",
		how: "the plan aims too late",
		by: () => [
			without("work_orders", "work_orders_target_check"),
			place(orders.paid, sql`target_day = ready_day + 1`),
		],
	},
	{
		rule: "Uma proposta de novo dia espera só em um pedido pago que não saiu",
		how: "the order was sent",
		by: () => [
			sql`insert into day_proposals (id, order_id, promised_date, proposed_date, reason)
				values (gen_random_uuid(), ${orders.sent}, '2027-01-04', '2027-01-11', 'other')`,
		],
		id: () => orders.sent,
	},
	{
		rule: "Um lugar na fila está em uma bancada",
		how: "its bench is gone",
		by: () => [without("work_orders", "work_orders_bench_check"), place(orders.held, sql`bench_id = null`)],
	},
];

describe("the invariants of places", () => {
	it("hold in a shop that has one in each state", async () => {
		expect(await checkInvariants()).toEqual([]);
	});

	it.each(cases)("“$rule” fails: $how", async ({ rule, by, id }) => {
		const broken = await brokenBy(by());
		expect([...broken.keys()]).toContain(rule);
		if (id) expect(broken.get(rule)).toContain(id());
	});

	it("are each shown to be able to fail", () => {
		const shown = new Set(cases.map(({ rule }) => rule));
		expect(Object.keys(workOrderInvariants).filter((rule) => !shown.has(rule))).toEqual([]);
	});
});
