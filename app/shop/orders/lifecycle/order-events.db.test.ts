import { readFile } from "node:fs/promises";
import { asc, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { cancelOrder } from "#app/shop/orders/changes/cancel-order.server.ts";
import { changeOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import { expireOrders } from "#app/shop/orders/changes/expire-orders.server.ts";
import {
	beginOrder,
	finishOrder,
	undoBegin,
	undoFinish,
} from "#app/shop/orders/changes/make-order.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { PICKUP } from "#app/values/pickup.ts";
import { db } from "#db/client.server.ts";
import { orders, trackingEvents } from "#db/schema.server.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { readOrderRow } from "#tests/support/factories/read-rows.ts";

let admin: Admin;
let customer: Customer;
let id: string;
beforeAll(async () => {
	admin = await createAdmin();
	customer = await createCustomer();
});
beforeEach(async () => {
	id = await createOrder(customer, await insertProduct());
});

const readSteps = () =>
	db
		.select()
		.from(trackingEvents)
		.where(eq(trackingEvents.orderId, id))
		.orderBy(asc(trackingEvents.timestamp));
const told = async () => (await readSteps()).map(({ status, description }) => `${status}: ${description}`);
const PLACED = "pending: Recebemos seu pedido.";
const PAID = "confirmed: Pagamento recebido. Começamos em breve.";

describe("each change of an order is a step of its history", () => {
	it("from the order to the delivery, with its moment, and nothing twice", async () => {
		await confirmWholeTransfer(admin, id);
		await Promise.all([1, 2].map(() => beginOrder(admin, id)));
		await finishOrder(admin, id);
		for (const status of ["shipped", "shipped", "in_transit", "out_for_delivery", "delivered"] as const) {
			await changeOrderStatus(admin, id, status);
		}
		expect(await told()).toEqual([
			PLACED,
			PAID,
			"confirmed: Na bancada: começamos seu pedido.",
			"confirmed: Pronto para o envio.",
			"shipped: Saiu da oficina, a caminho de você.",
			"in_transit: Em trânsito.",
			"out_for_delivery: Saiu para entrega.",
			"delivered: Entregue. Esperamos que você goste.",
		]);
		const order = await readOrderRow(id);
		const moments = (await readSteps()).map(({ timestamp }) => timestamp);
		expect(moments.slice(0, 1)).toEqual([order?.createdAt]);
		expect(moments.slice(2, 4)).toEqual([order?.begunAt, order?.readyAt]);
	});

	it("also where it is fetched, put into “Processando” or “Em Preparação”, or waits again", async () => {
		await db.update(orders).set({ shippingOptionId: PICKUP }).where(eq(orders.id, id));
		for (const status of ["processing", "preparing", "pending", "shipped", "delivered"] as const) {
			await changeOrderStatus(admin, id, status);
		}
		expect(await told()).toEqual([
			PLACED,
			"confirmed: Estamos cuidando do seu pedido.",
			"preparing: Em preparação na oficina.",
			"pending: Aguardando o pagamento.",
			"shipped: Pronto para retirada na oficina.",
			"delivered: Retirado na oficina. Esperamos que você goste.",
		]);
	});

	it("also where it is cancelled, expires, comes back, or is paid too late", async () => {
		await cancelOrder(customer, id);
		await changeOrderStatus(admin, id, "pending");
		await expireOrders(new Date(Date.now() + 9 * DAY_MS));
		await confirmWholeTransfer(admin, id);
		await changeOrderStatus(admin, id, "cancelled");
		expect(await told()).toEqual([
			PLACED,
			"cancelled: Pedido cancelado.",
			"pending: Seu pedido voltou. Aguardando o pagamento.",
			"cancelled: Pedido encerrado: o pagamento não chegou no prazo.",
			"confirmed: Pagamento recebido. Seu pedido voltou.",
			"cancelled: Pedido cancelado.",
		]);
	});

	it("and a step of the workshop that is taken back leaves none", async () => {
		await confirmWholeTransfer(admin, id);
		await beginOrder(admin, id);
		await finishOrder(admin, id);
		await undoFinish(admin, id);
		await undoBegin(admin, id);
		expect(await told()).toEqual([PLACED, PAID]);
	});
});

describe("an order from before its changes were steps", () => {
	const migrateHistory = async () => {
		const file = await readFile("db/migrations/0069_history_of_orders.sql", "utf8");
		for (const statement of file.split("--> statement-breakpoint")) await db.execute(sql.raw(statement));
	};
	const forget = () => db.delete(trackingEvents).where(eq(trackingEvents.orderId, id));

	it("has those that its columns and the audit log know, once", async () => {
		await confirmWholeTransfer(admin, id);
		for (const status of ["processing", "shipped", "in_transit", "delivered"] as const) {
			await changeOrderStatus(admin, id, status);
		}
		const steps = await told();
		const shippedAt = (await readOrderRow(id))?.shippedAt?.getTime() ?? 0;
		await forget();
		await db.update(orders).set({ shippedAt: null }).where(eq(orders.id, id));
		await migrateHistory();
		await migrateHistory();
		expect(await told()).toEqual(steps);
		const stored = (await readOrderRow(id))?.shippedAt?.getTime() ?? 0;
		expect(Math.abs(stored - shippedAt)).toBeLessThan(5_000);
	});

	it("has its end and its return, and keeps the steps that it had", async () => {
		await changeOrderStatus(admin, id, "cancelled");
		await changeOrderStatus(admin, id, "confirmed");
		await changeOrderStatus(admin, id, "preparing");
		const steps = await told();
		await forget();
		await db.update(orders).set({ begunAt: null }).where(eq(orders.id, id));
		await migrateHistory();
		expect(await told()).toEqual(steps);
		expect((await readOrderRow(id))?.begunAt).toBeInstanceOf(Date);
		await forget();
		await db.insert(trackingEvents).values({ orderId: id, status: "shipped", description: "Coletado" });
		await migrateHistory();
		expect(await told()).toEqual(["shipped: Coletado"]);
	});

	it("has its last state where the audit log is gone", async () => {
		await changeOrderStatus(admin, id, "delivered");
		await forget();
		await db.execute(sql`delete from audit_entries where entity_id = ${id}`);
		await migrateHistory();
		expect(await told()).toEqual([PLACED, "delivered: Entregue. Esperamos que você goste."]);
	});
});
