import { allowManyUnpaidOrders, insertProduct } from "#tests/support/factories/factories.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { type ShopProcess, startShop } from "#tests/support/setup/shop-process.ts";
import { placedOrderId, Visitor } from "#tests/support/visitor.ts";
import type { LoopDelays } from "./support/loop-probe.ts";
import { LoadGenerator, type Outcome, type PageLoad } from "./support/page-load.ts";
import {
	assertInvariants,
	assertThat,
	MAX_RESIDENT_MEGABYTES,
	newDatabase,
	onDatabase,
	type Proof,
	residentMegabytes,
	waitUntil,
} from "./support/proof.ts";
import { shopClock } from "./support/shop-clock.ts";

const MEASURE_MS = 5_000;
const OVERLOAD_MS = 10_000;
/** Clients that request one page after another while the capacity is measured. */
const CONCURRENCY = 8;
const PRODUCT_COUNT = 16;
const STOCK = 10_000;
/** Longest delay of the event loop by the shop's own work, at the 99th percentile. */
const MAX_OWN_DELAY_MS = 100;

/**
 * Five times as many pages are requested as the shop can render: it renders about as many as before, refuses the rest
 * at once, and gives priority to health checks, orders and notifications. Every address is different, so that no page
 * comes from the cache. All times are in the shop's own time (`shop-clock.ts`). Only the shop's
 * own part of the event loop's delay counts (`loop-probe.ts` separates it from other load on the machine).
 */
export const overload: Proof = {
	name: "overload, five times the capacity",
	async run(world) {
		const url = await newDatabase(world);
		const products = await onDatabase({ engine: "postgres", url }, async () => {
			await allowManyUnpaidOrders();
			return Promise.all(
				Array.from({ length: PRODUCT_COUNT }, () => insertProduct({ stockQuantity: STOCK })),
			);
		});
		const productId = products[0]?.id ?? "";
		const shop = await startShop({
			...world.settings,
			DATABASE_URL: url,
			NODE_OPTIONS: `--import ${new URL("support/loop-probe.ts", import.meta.url).href}`,
		});
		const pid = shop.child.pid ?? 0;
		const clock = shopClock(pid);
		const timed = async <Result>(work: () => Promise<Result>): Promise<Result & { took: number }> => {
			const startedAt = clock();
			return { ...(await work()), took: clock() - startedAt };
		};
		const generator = new LoadGenerator();
		let from = 0;
		const askPages = (pace: PageLoad["pace"], forMs: number): Promise<Outcome[]> => {
			from += 100_000;
			return generator.send({ port: shop.port, pid, from, forMs, pace });
		};
		try {
			const buyer = new Visitor(shop.origin);
			await buyer.signUp();
			let isOver = false;
			const first = { health: [] as number[], orders: [] as number[], notifications: [] as number[] };
			const sendPriorityRequests = async (): Promise<void> => {
				while (!isOver) {
					const health = await timed(() => sendRequest(shop.origin, "/health"));
					assertThat(health.status === 200, `/health was ${health.status}`);
					first.health.push(health.took);
					const order = await timed(() => buyer.submitCheckout([{ productId, quantity: 1 }]));
					assertThat(placedOrderId(order) !== undefined, `an order was answered with ${order.status}`);
					first.orders.push(order.took);
					const notification = await timed(() =>
						sendRequest(shop.origin, "/api/webhooks/mercadopago?data.id=1&type=payment", {
							method: "POST",
							headers: { "X-Signature": "ts=1,v1=0" },
							body: "{}",
						}),
					);
					assertThat(notification.status === 401, `a forged notification was ${notification.status}`);
					first.notifications.push(notification.took);
				}
			};
			// Sent during the measurement of the capacity too, so that both figures include their work.
			const going = sendPriorityRequests();
			await askPages({ visitors: CONCURRENCY }, 2_000);
			await loopDelays(shop);
			const baseline = await askPages({ visitors: CONCURRENCY }, MEASURE_MS);
			const capacity = (baseline.filter(({ status }) => status === 200).length / MEASURE_MS) * 1_000;
			const baselineDelays = await loopDelays(shop);
			const baselineMegabytes = await residentMegabytes(pid);
			const asked = askPages({ perSecond: capacity * 5 }, OVERLOAD_MS).finally(() => {
				isOver = true;
			});
			const [outcomes] = await Promise.all([asked, going]);
			const delays = await loopDelays(shop);
			const megabytes = await residentMegabytes(pid);

			const served = outcomes.filter(({ status }) => status === 200);
			const shed = outcomes.filter(({ status }) => status === 503);
			assertThat(served.length + shed.length === outcomes.length, `others: ${statuses(outcomes)}`);
			assertThat(
				served.every(({ isWhole }) => isWhole),
				"a page that was served was not whole",
			);
			assertThat(
				shed.every(({ hasRetryAfter }) => hasRetryAfter),
				"a 503 did not say when to come back",
			);
			const share = ((served.length / OVERLOAD_MS) * 1_000) / capacity;
			const recovered = await waitUntil(
				async () => (await askPages({ visitors: 1 }, 1)).every(({ status }) => status === 200),
				"a page after the overload",
			);
			const after = await askPages({ visitors: CONCURRENCY }, 1_000);
			const figures = [
				`${Math.round(capacity)} pages/s without, ${Math.round(outcomes.length / (OVERLOAD_MS / 1_000))} asked for`,
				`${Math.round(share * 100)} % of the capacity served (p50 ${at(served, 0.5)}, p99 ${at(served, 0.99)} ms)`,
				`${shed.length} turned away (p50 ${at(shed, 0.5)}, p99 ${at(shed, 0.99)} ms)`,
				`slowest of ${first.health.length}: /health ${slowest(first.health)} ms, order ${slowest(first.orders)} ms, notification ${slowest(first.notifications)} ms`,
				`event loop late by its own work p99 ${Math.round(baselineDelays.ownP99)} ms before and ${Math.round(delays.ownP99)} ms during (longest ${Math.round(delays.ownMax)} ms; ${Math.round(delays.p99)} ms with what others on the machine took), ${Math.round(baselineMegabytes)} MB before and ${Math.round(megabytes)} MB after`,
				`a page ${recovered.toFixed(1)} s after`,
			].join("; ");
			assertThat(share >= 0.8, `too few served: ${figures}`);
			assertThat(
				percentile(shed, 0.99) < Math.max(1_000, percentile(baseline, 0.99) * 2),
				`turned away too late: ${figures}`,
			);
			assertThat(delays.ownP99 <= MAX_OWN_DELAY_MS, `the event loop was late: ${figures}`);
			assertThat(megabytes <= MAX_RESIDENT_MEGABYTES, `too much memory: ${figures}`);
			assertThat(recovered < 5, `recovered too late: ${figures}`);
			assertThat(
				after.every(({ status }) => status === 200),
				`still refusing afterwards: ${statuses(after)}`,
			);
			await shop.stop();
			await onDatabase({ engine: "postgres", url }, () =>
				assertInvariants(new Map(products.map(({ id }) => [id, STOCK]))),
			);
			return `${figures}; invariants hold`;
		} finally {
			generator.stop();
			await shop.stop({ signal: "SIGKILL" });
		}
	},
};

/** Delays of the shop's event loop since the last reading. */
async function loopDelays(shop: ShopProcess): Promise<LoopDelays> {
	const reports = () => [...shop.output().matchAll(/^loop-probe (.+)$/gm)];
	const before = reports().length;
	shop.child.kill("SIGUSR2");
	await waitUntil(async () => reports().length > before, "a report of the loop's delays");
	return JSON.parse(reports().at(-1)?.[1] ?? "") as LoopDelays;
}

function percentile(outcomes: readonly Outcome[], share: number): number {
	const sorted = outcomes.map(({ took }) => took).toSorted((a, b) => a - b);
	return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}

const at = (outcomes: readonly Outcome[], share: number): number => Math.round(percentile(outcomes, share));

const slowest = (took: readonly number[]): number => Math.round(Math.max(...took));

const statuses = (outcomes: readonly Outcome[]): string =>
	[...Map.groupBy(outcomes, ({ status }) => status)]
		.map(([status, all]) => `${all.length} × ${status}`)
		.join(", ");
