import { saveSettings } from "#app/shop/settings/settings.commands.server.ts";
import { defaultSettings } from "#app/shop/settings/settings.ts";
import { db } from "#db/client.server.ts";
import { workOrders } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { insertDailyBench, insertWork } from "#tests/support/factories/bench-factory.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { startTcpProxy } from "#tests/support/servers/tcp-proxy.ts";
import { startShop } from "#tests/support/setup/shop-process.ts";
import { placedOrderId, Visitor } from "#tests/support/visitor.ts";
import {
	assertInvariants,
	assertThat,
	newDatabase,
	onDatabase,
	type Proof,
	waitUntil,
} from "./support/proof.ts";
import { leaveDayOnPage } from "./support/told-days.ts";

/** A buyer's message while the database is unreachable must be in Portuguese and say how to go on. */
const RETRY_MESSAGE = /Tente novamente|tente de novo/i;

const STOCK = 1_000;
/** Each order moves the day of the next by a week. */
const WEEK_OF_HOURS = 56;
const MAX_UNNOTICED_SECONDS = 5;
/** Far above the second for which a page may be outdated, for a busy machine. */
const MAX_MOVED_SECONDS = 5;

/**
 * The database is missing at the start, disappears later, and stops answering: pages go on, also with the day of a
 * bench, no order is taken, and once it is back both go on from the state of then.
 */
export const databaseUnavailableProof: Proof = {
	name: "database away",
	async run(world) {
		const direct = await newDatabase(world);
		const { product, work } = await onDatabase({ engine: "postgres", url: direct }, async () => {
			// Unpaid orders hold all of their hours, so that each moves the day of the next.
			const workshop = { ...defaultSettings.workshop, heldHoursPerCustomer: 400, heldDaysPerBench: 30 };
			await inTransaction((tx) => saveSettings(tx, { ...defaultSettings, workshop }));
			await insertDailyBench();
			return {
				product: await insertProduct({ stockQuantity: STOCK }),
				work: await insertWork(WEEK_OF_HOURS),
			};
		});
		const url = new URL(direct);
		const relay = await startTcpProxy({ host: url.hostname, port: Number(url.port) }, "cut");
		url.port = String(relay.port);
		const shop = await startShop({ ...world.settings, DATABASE_URL: url.href }, { until: "/health" });
		const status = async (path: string) => (await sendRequest(shop.origin, path)).status;
		const figures: string[] = [];
		try {
			assertThat((await status("/ready")) === 503, "at start: /ready was not 503");
			const opening = await sendRequest(shop.origin, "/");
			assertThat(
				opening.status === 503 && RETRY_MESSAGE.test(opening.text),
				`at start: the home page was ${opening.status}`,
			);
			relay.setMode("open");
			const opened = await waitUntil(
				async () => (await status("/ready")) === 200,
				"ready after the database came",
			);
			figures.push(`ready ${opened.toFixed(1)} s after it came`);

			const buyer = new Visitor(shop.origin);
			await buyer.signUp();
			const made = `/product/${work.slug}`;
			const cachedPaths = ["/", `/product/${product.slug}`, made, "/products", "/faq.data"];
			const line = [product, work].map(({ id }) => ({ productId: id, quantity: 1 }));
			const readDay = async () => leaveDayOnPage(await sendRequest(shop.origin, made));

			for (const mood of ["cut", "stalled"] as const) {
				const before = await Promise.all(cachedPaths.map((path) => sendRequest(shop.origin, path)));
				const day = await readDay();
				relay.setMode(mood);
				assertThat((await status("/health")) === 200, `${mood}: /health was not 200`);
				// While its connections are busy, the shop goes by an answer of the last three seconds.
				const readyIn = await waitUntil(
					async () => (await status("/ready")) === 503,
					`${mood}: /ready with 503`,
					MAX_UNNOTICED_SECONDS,
				);
				for (const [index, path] of cachedPaths.entries()) {
					const response = await sendRequest(shop.origin, path);
					assertThat(
						response.body.equals(before[index]?.body ?? Buffer.alloc(0)),
						`${mood}: ${path} was ${response.status}`,
					);
				}
				const key = crypto.randomUUID();
				const checkoutIn = await timed(async () => {
					const response = await buyer.submitCheckout(line, { idempotencyKey: key });
					assertThat(
						response.status === 503 && RETRY_MESSAGE.test(response.text),
						`${mood}: checkout was ${response.status}`,
					);
				});
				// Silent connections stay silent; the database can be reached on new ones.
				relay.setMode(mood === "stalled" ? "renewed" : "open");
				const recovered = await waitUntil(
					async () => placedOrderId(await buyer.submitCheckout(line, { idempotencyKey: key })) !== undefined,
					`${mood}: an order after the database came back`,
				);
				assertThat(
					recovered < 5,
					`${mood}: orders only ${recovered.toFixed(1)} s after the database came back`,
				);
				assertThat((await status("/ready")) === 200, `${mood}: not ready although orders are taken`);
				// The order has taken a week of the bench, so the page that kept its day says a later one.
				const moved = await waitUntil(
					async () => (await readDay()) !== day,
					`${mood}: the day of the queue on the page`,
					MAX_MOVED_SECONDS,
				);
				figures.push(
					`${mood}: /ready 503 in ${readyIn.toFixed(1)} s, ${cachedPaths.length} cached pages as before, checkout 503 in ${checkoutIn.toFixed(1)} s, orders again after ${recovered.toFixed(1)} s, and ${moved.toFixed(1)} s later the page that had kept “${day}” says “${await readDay()}”`,
				);
				assertThat(readyIn < 5 && checkoutIn < 5, `${mood}: too slow (${figures.at(-1)})`);
			}
			await shop.stop();
			await onDatabase({ engine: "postgres", url: direct }, async () => {
				await assertInvariants(new Map([[product.id, STOCK]]));
				const places = await db.$count(workOrders);
				assertThat(places === 2, `${places} places of two orders`);
			});
			return `${figures.join("; ")}; invariants hold`;
		} finally {
			await shop.stop({ signal: "SIGKILL" });
			await relay.close();
		}
	},
};

async function timed(work: () => Promise<void>): Promise<number> {
	const startedAt = performance.now();
	await work();
	return (performance.now() - startedAt) / 1000;
}
