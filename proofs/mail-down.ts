import { asc, isNotNull } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { outboxMessages } from "#db/schema.server.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { startTcpProxy } from "#tests/support/servers/tcp-proxy.ts";
import { startShop } from "#tests/support/setup/shop-process.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { assertInvariants, assertThat, type Proof, waitUntil } from "./support/proof.ts";
import { isAnythingUnderWay, moveQueueClock, waitByQueueClock } from "./support/queue-clock.ts";
import {
	assertDeliveredOnce,
	buyOne,
	isEverythingDelivered,
	setUpWebhooks,
	withShopServices,
} from "./support/shop-services.ts";

const STOCK = 1_000;
/** Orders in each part of the outage. */
const ORDERS = 6;
const NEW_CUSTOMERS = 2;
/** Placing an order never waits for a mail server: it takes about as long as before. */
const MAX_ORDER_MS = 5_000;
const MAX_TIMES_AS_LONG = 3;

/** Ten minutes of outage: how the mail server fails, and how far the queue's clock is moved forward afterwards. */
const outage = [
	{ mail: "cut", minutes: 1 },
	{ mail: "stalled", minutes: 5 },
	{ mail: "busy", minutes: 2 },
	{ mail: "cut", minutes: 2 },
] as const;

/**
 * The mail server refuses connections, then does not answer, then refuses every recipient, for ten minutes of the
 * queue's clock: customers sign up and order as before. When it works again, it gets every mail once, and account
 * mails do not wait behind others.
 */
export const mailDown: Proof = {
	name: "mail down ten minutes",
	run: (world) =>
		withShopServices(world, async (services) => {
			const { mail } = services;
			const product = await insertProduct({ stockQuantity: STOCK });
			const relay = await startTcpProxy({ host: "127.0.0.1", port: Number(new URL(mail.url).port) }, "open");
			const smtpUrl = `smtp://127.0.0.1:${relay.port}`;
			const shop = await startShop({ ...services.settings, SMTP_URL: smtpUrl });
			try {
				const owner = await setUpWebhooks(shop.origin, services);
				let orders = 0;
				/** Creates new customers and their orders; returns the duration of the slowest order. */
				const shopOnce = async (): Promise<number> => {
					let slowest = 0;
					for (let count = 0; count < NEW_CUSTOMERS; count += 1) {
						const buyer = new Visitor(shop.origin);
						await buyer.signUp();
						for (let order = 0; order < ORDERS / NEW_CUSTOMERS; order += 1) {
							const startedAt = performance.now();
							await buyOne(buyer, [product.id], { paymentMethod: "bank_transfer" });
							slowest = Math.max(slowest, performance.now() - startedAt);
							orders += 1;
						}
					}
					return slowest;
				};
				const usual = await shopOnce();
				await waitUntil(isEverythingDelivered, "the mails before the outage");
				const arrived = mail.received.length;
				let slowest = 0;
				const settled = () =>
					waitUntil(async () => !(await isAnythingUnderWay()), "attempts of an outage are over", 400);
				for (const { mail: state, minutes } of outage) {
					mail.state.refuse = state === "busy" ? 451 : false;
					relay.setMode(state === "busy" ? "open" : state);
					slowest = Math.max(slowest, await shopOnce());
					const { status } = await owner.request("/admin");
					assertThat(status === 200, `the back office was ${status} while mail was ${state}`);
					await waitUntil(
						async () => (await db.$count(outboxMessages, isNotNull(outboxMessages.lastError))) > 0,
						"a failed attempt",
					);
					await settled();
					await moveQueueClock(minutes);
				}
				assertThat(
					slowest < Math.max(MAX_ORDER_MS, usual * MAX_TIMES_AS_LONG),
					`an order took ${Math.round(slowest)} ms while mail was down, and ${Math.round(usual)} before`,
				);
				assertThat(mail.received.length === arrived, "a mail was taken while mail was down");
				await settled();
				const tries = await db
					.select({ id: outboxMessages.id, kind: outboxMessages.kind, attempts: outboxMessages.attempts })
					.from(outboxMessages)
					.orderBy(asc(outboxMessages.createdAt));
				assertThat(
					tries.every(({ attempts }) => attempts < 5),
					"a mail was given up",
				);
				mail.state.refuse = false;
				relay.setMode("open");
				// The longest pause after three attempts is half an hour.
				await moveQueueClock(35);
				const back = await waitByQueueClock(isEverythingDelivered, "every mail has left");
				const told = await assertDeliveredOnce(services);
				const kinds = new Map(tries.map(({ id, kind }) => [id, kind]));
				const sequence = mail.received
					.slice(arrived)
					.map(({ source }) => kinds.get(/^Message-ID: <([0-9a-f-]{36})@/im.exec(source)?.[1] ?? ""));
				const accounts = sequence.filter((kind) => kind === "welcome").length;
				const before = sequence.lastIndexOf("welcome") + 1 - accounts;
				assertThat(accounts === outage.length * NEW_CUSTOMERS, `${accounts} mails of accounts arrived`);
				// Each kind has two workers, so at most as many other mails are sent meanwhile.
				assertThat(before <= accounts + 4, `${before} other mails left before the last of an account`);
				await shop.stop();
				await assertInvariants(new Map([[product.id, STOCK]]));
				const most = Math.max(...tries.map(({ attempts }) => attempts));
				return `${orders} orders and ${accounts} new customers while mail was refused, silent and busy, slowest order ${Math.round(slowest)} ms (${Math.round(usual)} before); up to ${most} attempts; then ${told.mails} mails arrived once each within ${Math.round(back)} s, ${before} of orders before the last of an account, none given up, invariants hold`;
			} finally {
				await shop.stop({ signal: "SIGKILL" });
				await relay.close();
			}
		}),
};
