import { eq, isNull } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders, paymentNotifications, payments } from "#db/schema.server.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { type ShopProcess, startShop } from "#tests/support/setup/shop-process.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { assertInvariants, assertThat, type Proof, pause } from "./support/proof.ts";
import { waitByQueueClock } from "./support/queue-clock.ts";
import {
	assertDeliveredOnce,
	type BoughtOrder,
	buyOne,
	isEverythingDelivered,
	type ShopServices,
	setUpWebhooks,
	toldAbout,
	withShopServices,
} from "./support/shop-services.ts";

const STOCK = 1_000;
const AT_ONCE = 50;
const COPIES = 3;
/** A provider expects a response within 22 seconds; the shop should be far below that. */
const MAX_RESPONSE_MS = 10_000;

interface PaymentStory {
	/**
	 * The statuses of each of the order's payments in the first storm and in the second; a payment missing in the first
	 * starts in the second.
	 */
	first: readonly string[];
	later?: readonly (string | undefined)[];
	paid: "paid" | "pending" | "failed";
	told: readonly string[];
}

const placed = ["new-order", "order-received", "order.placed"];
const paid = [...placed, "payment-approved", "order.paid"];

/** In the end each order must match its payments at Mercado Pago, and each step was notified once. */
const stories: readonly PaymentStory[] = [
	{ first: ["approved"], paid: "paid", told: paid },
	{ first: ["pending"], later: ["approved"], paid: "paid", told: paid },
	{ first: ["rejected"], paid: "failed", told: [...placed, "payment-failed"] },
	{ first: ["rejected"], later: [undefined, "approved"], paid: "paid", told: [...paid, "payment-failed"] },
	{ first: ["pending"], paid: "pending", told: placed },
	{ first: ["approved", "approved"], paid: "paid", told: [...paid, "payment-problem"] },
	{
		first: ["approved"],
		later: ["refunded"],
		paid: "paid",
		told: [...paid, "payment-problem", "order-refunded", "order.refunded"],
	},
	{ first: ["approved"], later: ["in_mediation"], paid: "paid", told: [...paid, "payment-problem"] },
	{
		first: ["approved"],
		later: ["charged_back"],
		paid: "paid",
		told: [...paid, "payment-problem", "order.refunded"],
	},
];

/** Mercado Pago's behaviour while the notifications arrive. */
const moods = {
	"answers late, with what was true before": (services: ShopServices) =>
		services.payments.answerLate(() => Math.random() * 1_500),
	"answers some after the shop has given up": (services: ShopServices) =>
		services.payments.answerLate(() => (Math.random() < 0.2 ? 6_000 : Math.random() * 500)),
	"is silent for ten seconds first": (services: ShopServices) => {
		services.payments.answerLate(0);
		services.payments.behave("slow");
		void pause(10_000).then(() => services.payments.behave("answers"));
	},
};

/**
 * Fifty notifications at once over two processes on one PostgreSQL, each several times and in any order, with forged
 * ones among them: every payment is booked once, in its latest state at Mercado Pago.
 */
export const notificationStorm: Proof = {
	name: "notification storm, two processes on PostgreSQL",
	run: (world) =>
		withShopServices(world, async (services) => {
			const product = await insertProduct({ stockQuantity: STOCK });
			const shops = [await startShop(services.settings), await startShop(services.settings)];
			try {
				const [shop] = shops;
				assertThat(shop !== undefined, "no shop was started");
				await setUpWebhooks(shop.origin, services);
				const buyer = new Visitor(shop.origin);
				await buyer.signUp();
				const sent = { genuine: 0, forged: 0, slowest: 0 };
				const rounds = world.rounds(Object.keys(moods).length);
				for (let round = 0; round < rounds; round += 1) {
					const [, behave] = Object.entries(moods)[round % Object.keys(moods).length] ?? [];
					await storm(services, shops, { buyer, productId: product.id, sent, behave: behave ?? (() => {}) });
				}
				const told = await assertDeliveredOnce(services);
				await assertInvariants(new Map([[product.id, STOCK]]));
				return `${rounds * stories.length} orders with ${services.payments.payments.size} payments, ${sent.genuine} notifications taken (slowest response ${Math.round(sent.slowest)} ms) and ${sent.forged} forged ones refused, ${AT_ONCE} at once; every payment booked once and as Mercado Pago has it, ${told.mails} mails and ${told.events} webhooks made and delivered once, stock exact, invariants hold`;
			} finally {
				for (const shop of shops) await shop.stop({ signal: "SIGKILL" });
			}
		}),
};

interface Storm {
	buyer: Visitor;
	productId: string;
	sent: { genuine: number; forged: number; slowest: number };
	behave: (services: ShopServices) => void;
}

async function storm(services: ShopServices, shops: readonly ShopProcess[], given: Storm): Promise<void> {
	const { payments: mercadoPago } = services;
	mercadoPago.behave("answers");
	mercadoPago.answerLate(0);
	const scenes: { order: BoughtOrder; story: PaymentStory; paymentIds: string[] }[] = [];
	for (const story of stories) {
		const order = await buyOne(given.buyer, [given.productId]);
		const paymentIds = story.first.map(
			() => mercadoPago.pay(order.id, order.reais, { status: "pending" }).id,
		);
		scenes.push({ order, story, paymentIds });
	}
	const ids = scenes.flatMap(({ paymentIds }) => paymentIds);
	const created = ids.flatMap((id) => copies(mercadoPago.notification(id)));
	const sendAll = (notifications: readonly Request[]) =>
		sendStorm(services, shops, notifications, given.sent);
	const settle = () =>
		waitByQueueClock(
			async () =>
				(await db.$count(paymentNotifications, isNull(paymentNotifications.processedAt))) === 0 &&
				(await isEverythingDelivered()),
			"notifications processed and all told",
		);
	given.behave(services);
	// The payments change while their first notifications are on their way; some of those arrive after later ones.
	await sendAll(created.slice(0, created.length / 2));
	const updates: Request[] = [];
	for (const step of ["first", "later"] as const) {
		for (const { order, story, paymentIds } of scenes) {
			for (const [index, status] of (story[step] ?? []).entries()) {
				if (status === undefined) continue;
				const id = paymentIds[index];
				const transaction_amount_refunded = status === "refunded" ? order.reais : 0;
				const given = { status, transaction_amount_refunded, ...(id === undefined ? {} : { id }) };
				const payment = mercadoPago.pay(order.id, order.reais, given);
				paymentIds[index] = payment.id;
				updates.push(...copies(mercadoPago.notification(payment.id)));
			}
		}
		const forged = ids.map((id) => mercadoPago.notification(id, { secret: "guessed" }));
		await sendAll([...created, ...updates, ...forged]);
		await settle();
	}
	for (const { order, story, paymentIds } of scenes)
		await assertBooked(services, { order, story, paymentIds });
}

const copies = (notification: Request): Request[] =>
	Array.from({ length: COPIES }, () => notification.clone());

/** Sends the notifications in random order to random processes, several at once. */
async function sendStorm(
	{ payments: mercadoPago }: ShopServices,
	shops: readonly ShopProcess[],
	notifications: readonly Request[],
	sent: Storm["sent"],
): Promise<void> {
	const left = notifications
		.map((notification) => ({ notification, at: Math.random() }))
		.toSorted((one, other) => one.at - other.at);
	const send = async (): Promise<void> => {
		for (let next = left.pop(); next; next = left.pop()) {
			const shop = shops[Math.floor(Math.random() * shops.length)];
			const startedAt = performance.now();
			const { status } = await mercadoPago.deliver(shop?.origin ?? "", next.notification);
			const took = performance.now() - startedAt;
			assertThat(status === 200 || status === 401, `a notification was answered with ${status}`);
			assertThat(took < MAX_RESPONSE_MS, `a notification was answered after ${Math.round(took)} ms`);
			if (status === 401) sent.forged += 1;
			else sent.genuine += 1;
			sent.slowest = Math.max(sent.slowest, took);
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, send));
}

async function assertBooked(
	{ payments: mercadoPago }: ShopServices,
	{ order, story, paymentIds }: { order: BoughtOrder; story: PaymentStory; paymentIds: readonly string[] },
): Promise<void> {
	const what = `the order whose payments were ${[...story.first, ...(story.later ?? [])].filter(Boolean).join(", ")}`;
	const [row] = await db.select().from(orders).where(eq(orders.id, order.id));
	assertThat(row?.paymentStatus === story.paid, `${what} is ${row?.paymentStatus}`);
	const booked = await db.select().from(payments).where(eq(payments.orderId, order.id));
	const describe = (all: readonly (readonly [string | null, string | undefined])[]) =>
		all
			.map(([id, status]) => `${id} ${status}`)
			.toSorted()
			.join(", ");
	const here = describe(booked.map(({ providerPaymentId, status }) => [providerPaymentId, status]));
	const there = describe(paymentIds.map((id) => [id, mercadoPago.payments.get(id)?.status]));
	assertThat(here === there, `${what} has ${here}, and Mercado Pago ${there}`);
	const told = (await toldAbout(order, paymentIds)).toSorted().join(", ");
	const expected = story.told.toSorted().join(", ");
	assertThat(told === expected, `${what} told ${told} instead of ${expected}`);
}
