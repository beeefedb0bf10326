import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders, orderTasks, payments, refunds, workOrders } from "#db/schema.server.ts";
import { setDailyHours } from "#tests/support/factories/bench-factory.ts";
import { killBeforeWriting, killDuring, killMoments } from "./support/killed-at-a-call.ts";
import {
	assertTold,
	bookedPayment,
	type MoneyScene,
	toldWhenPaid,
	withMoneyScene,
} from "./support/money-scene.ts";
import { assertInvariants, assertThat, type Proof } from "./support/proof.ts";
import { waitByQueueClock } from "./support/queue-clock.ts";
import { type BoughtOrder, buyOne, isEverythingDelivered } from "./support/shop-services.ts";

/** kill -9 before, during and after the calls that move money: each is made once and notified once. */
export const killedUnderMoney: readonly Proof[] = [
	{ name: "kill -9 under notifications", run: (world) => withMoneyScene(world, underNotifications) },
	{ name: "kill -9 under refunds", run: (world) => withMoneyScene(world, underRefunds) },
	{ name: "kill -9 under expiry", run: (world) => withMoneyScene(world, underExpiry) },
	{ name: "kill -9 under late payments", run: (world) => withMoneyScene(world, underLatePayments) },
];

async function underNotifications({ world, services, shop, buyer, productIds }: MoneyScene): Promise<string> {
	const { payments: mercadoPago } = services;
	const rounds = world.rounds(16);
	const made: { order: BoughtOrder; paymentId: string }[] = [];
	let cutOff = 0;
	for (let round = 0; round < rounds; round += 1) {
		const order = await buyOne(buyer, productIds);
		const { id } = mercadoPago.pay(order.id, order.reais);
		const notification = mercadoPago.notification(id);
		made.push({ order, paymentId: id });
		let isTaken = false;
		await killDuring(shop, mercadoPago, {
			moment: killMoments[round % killMoments.length] ?? "any",
			isMeant: ({ path }) => path === `/v1/payments/${id}`,
			async work() {
				isTaken = (await mercadoPago.deliver(shop.origin, notification)).status === 200;
			},
		});
		if (isTaken) continue;
		// As Mercado Pago does with a notification that got no response.
		cutOff += 1;
		const { status } = await mercadoPago.deliver(shop.origin, notification);
		assertThat(status === 200, `a repeated notification was answered with ${status}`);
	}
	const ids = made.map(({ order }) => order.id);
	const unpaid = async () =>
		(await db.select().from(orders).where(inArray(orders.id, ids))).filter(
			({ paymentStatus }) => paymentStatus !== "paid",
		);
	await waitByQueueClock(
		async () => (await unpaid()).length === 0 && (await isEverythingDelivered()),
		"orders paid and all told",
	);
	for (const { order, paymentId } of made) await assertTold(order, [paymentId], toldWhenPaid);
	const booked = await db.$count(payments);
	assertThat(booked === rounds, `${booked} payments are booked for ${rounds}`);
	return `${rounds} kills, ${cutOff} notifications cut off and sent again; each payment booked once`;
}

async function underRefunds({
	world,
	services,
	shop,
	owner,
	buyer,
	productIds,
}: MoneyScene): Promise<string> {
	const { payments: mercadoPago } = services;
	const rounds = world.rounds(16);
	const made: { order: BoughtOrder; paymentId: string; amount: number; isWhole: boolean }[] = [];
	for (let round = 0; round < rounds; round += 1) {
		const order = await buyOne(buyer, productIds);
		const { id: paymentId } = mercadoPago.pay(order.id, order.reais);
		await mercadoPago.deliver(shop.origin, mercadoPago.notification(paymentId));
		const payment = await bookedPayment(order);
		const isWhole = round % 8 < 4;
		const amount = isWhole ? order.reais : 10.5;
		made.push({ order, paymentId, amount, isWhole });
		const form = {
			intent: "refund",
			requestKey: randomUUID(),
			paymentId: payment,
			amount: amount.toFixed(2).replace(".", ","),
			reason: "Veio riscada",
		};
		const ask = async () => {
			const { status } = await owner.post(`/admin/orders/${order.id}`, form);
			assertThat(status === 200, `a refund was answered with ${status}`);
		};
		await killDuring(shop, mercadoPago, {
			moment: killMoments[round % killMoments.length] ?? "any",
			isMeant: ({ method, path }) => method === "POST" && path === `/v1/payments/${paymentId}/refunds`,
			work: ask,
		});
		// The owner, who may have got no response, submits the form again; it is the same refund.
		await ask();
	}
	await waitByQueueClock(
		async () =>
			(await db.$count(refunds, ne(refunds.status, "done"))) === 0 && (await isEverythingDelivered()),
		"refunds done and all told",
	);
	const back = mercadoPago.refunds.list();
	for (const { order, paymentId, amount, isWhole } of made) {
		const own = back.filter(({ payment_id }) => String(payment_id) === paymentId);
		assertThat(own.length === 1, `Mercado Pago gave a payment back ${own.length} times`);
		assertThat(own[0]?.amount === amount, `${own[0]?.amount} went back instead of ${amount}`);
		const keys = new Set(
			mercadoPago.requests
				.filter(({ method, path }) => method === "POST" && path === `/v1/payments/${paymentId}/refunds`)
				.map(({ idempotencyKey }) => idempotencyKey),
		);
		assertThat(keys.size === 1, `a refund was asked for under ${keys.size} keys`);
		const ended = isWhole ? ["order-cancelled", "order.cancelled"] : [];
		await assertTold(order, [paymentId], [...toldWhenPaid, "order-refunded", "order.refunded", ...ended]);
	}
	assertThat(back.length === rounds, `${back.length} refunds for ${rounds} payments`);
	const asked = mercadoPago.requests.filter(({ path }) => path.endsWith("/refunds")).length;
	return `${rounds} kills, ${asked} calls of Mercado Pago for ${rounds} refunds; the money went back once each`;
}

const EXPIRING = 6;

async function underExpiry({ world, services, shop, buyer, productIds }: MoneyScene): Promise<string> {
	const { payments: mercadoPago } = services;
	const rounds = world.rounds(6);
	const expired: BoughtOrder[] = [];
	const paidLate: { order: BoughtOrder; paymentId: string }[] = [];
	for (let round = 0; round < rounds; round += 1) {
		const own: BoughtOrder[] = [];
		for (let count = 0; count < EXPIRING; count += 1) {
			const paymentMethod = count % 2 === 0 ? "mercadopago" : "bank_transfer";
			own.push(await buyOne(buyer, productIds, { paymentMethod }));
		}
		expired.push(...own);
		// Paid at the last moment, without a notification.
		const order = await buyOne(buyer, productIds);
		paidLate.push({ order, paymentId: mercadoPago.pay(order.id, order.reais).id });
		const ids = [...own, order].map(({ id }) => id);
		const online = new Set(own.filter((_, index) => index % 2 === 0).map(({ id }) => id));
		let asked = 0;
		const wanted = 1 + Math.floor(Math.random() * online.size);
		await killDuring(shop, mercadoPago, {
			moment: (["asked", "done", "answered"] as const)[round % 3] ?? "asked",
			// At that time some of the orders are finished and some are not.
			isMeant: ({ path }) => path === "/v1/payments/search" && ++asked === wanted,
			// The schedule finds them within a minute.
			work: () =>
				db.update(orders).set({ expiresAt: sql`now() - interval '1 minute'` }).where(inArray(orders.id, ids)),
		});
	}
	const ids = expired.map(({ id }) => id);
	const isOver = async () => {
		const open = (await db.select().from(orders).where(inArray(orders.id, ids))).filter(
			({ status }) => status !== "cancelled",
		);
		const late = await db.$count(orders, eq(orders.paymentStatus, "paid"));
		return open.length === 0 && late === paidLate.length && (await isEverythingDelivered());
	};
	await waitByQueueClock(isOver, "orders expired and all told");
	const told = ["new-order", "order-received", "order-expired", "order.cancelled", "order.placed"];
	for (const order of expired) await assertTold(order, [], told);
	for (const { order, paymentId } of paidLate) await assertTold(order, [paymentId], toldWhenPaid);
	return `${rounds} kills while ${expired.length} unpaid orders expired and ${paidLate.length} had just been paid; each ended once, its units back on sale once, no paid one lost`;
}

/** In the sequence in which the transaction of a payment writes them; first come the moments of the call before it. */
const paidTables = ["work_orders", "orders", "audit_entries", "outbox_messages"] as const;
const HOURS = 8;

/**
 * Payments that fix a day, that take a place again after the order has expired, and for which no bench has room: killed
 * within the call that fetches them and before each of the tables that they write.
 */
async function underLatePayments({ world, services, shop, buyer, productIds }: MoneyScene): Promise<string> {
	const { payments: mercadoPago } = services;
	const ways = ["in time", "late", "late, without room"] as const;
	const points = [...killMoments.slice(0, 3), ...paidTables];
	const rounds = world.rounds(ways.length * points.length);
	const made: { order: BoughtOrder; way: (typeof ways)[number]; paymentId: string }[] = [];
	for (let round = 0; round < rounds; round += 1)
		made.push({
			order: await buyOne(buyer, productIds),
			way: ways[round % ways.length] ?? "late",
			paymentId: "",
		});
	const late = made.filter(({ way }) => way !== "in time").map(({ order }) => order.id);
	await db
		.update(orders)
		.set({ expiresAt: sql`now() - interval '1 minute'` })
		.where(inArray(orders.id, late));
	const hasReturned = async () =>
		(await db.$count(workOrders, isNotNull(workOrders.returnedAt))) === late.length &&
		(await isEverythingDelivered());
	await waitByQueueClock(hasReturned, "places of expired orders given back");
	for (const [round, one] of made.entries()) {
		const { order, way } = one;
		if (way === "late, without room") await setDailyHours(0);
		const { id } = mercadoPago.pay(order.id, order.reais);
		one.paymentId = id;
		const deliver = () => mercadoPago.deliver(shop.origin, mercadoPago.notification(id));
		const point = points[Math.floor(round / ways.length) % points.length] ?? "asked";
		const table = paidTables.find((name) => name === point);
		if (table) await killBeforeWriting(shop, services.url, table, deliver);
		else
			await killDuring(shop, mercadoPago, {
				moment: point as "asked" | "done" | "answered",
				isMeant: ({ path }) => path === `/v1/payments/${id}`,
				work: deliver,
			});
		await assertInvariants(new Map());
		const { status } = await deliver();
		assertThat(status === 200, `a repeated notification was answered with ${status}`);
		const isPaid = async () =>
			(await db.$count(orders, and(eq(orders.id, order.id), eq(orders.paymentStatus, "paid")))) === 1;
		await waitByQueueClock(isPaid, `a payment ${way}, killed at ${point}`);
		if (way === "late, without room") await setDailyHours(HOURS);
		await waitByQueueClock(isEverythingDelivered, "all told");
		await assertPlacedOnce(one);
		await assertInvariants(new Map());
	}
	const booked = await db.$count(payments);
	assertThat(booked === rounds, `${booked} payments are booked for ${rounds}`);
	return `${rounds} kills, ${points.join(", ")}; of each third of the payments the day was fixed, the place taken again, and the owner told that there is none; each payment booked once`;
}

/** One place with a day, or one without and the owner's task that says so. */
async function assertPlacedOnce({
	order,
	way,
	paymentId,
}: {
	order: BoughtOrder;
	way: string;
	paymentId: string;
}) {
	const own = await db.select().from(workOrders).where(eq(workOrders.orderId, order.id));
	const live = own.filter(({ returnedAt }) => returnedAt === null);
	const tasks = await db.select().from(orderTasks).where(eq(orderTasks.orderId, order.id));
	const said = tasks.map(({ kind, closedAt }) => `${kind}${closedAt ? " closed" : ""}`).join(", ");
	const lacks = way === "late, without room";
	assertThat(live.length === 1, `${live.length} places of an order paid ${way}`);
	const hasDay = live[0]?.readyDay !== null && live[0]?.releaseDay !== null;
	assertThat(hasDay !== lacks, `an order paid ${way} has ${hasDay ? "a" : "no"} day`);
	assertThat(said === (lacks ? "paid_without_place" : ""), `an order paid ${way} has the tasks: ${said}`);
	const expired = way === "in time" ? [] : ["order-expired", "order.cancelled", "order.reinstated"];
	const told = [...toldWhenPaid, ...expired, ...(lacks ? ["payment-problem"] : [])];
	await assertTold(order, [paymentId], told);
}
