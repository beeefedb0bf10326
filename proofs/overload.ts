import { mkdtemp } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { allowManyUnpaidOrders, insertProduct } from "#tests/support/factories.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { startShop } from "#tests/support/shop-process.ts";
import { placedOrderId, Visitor } from "#tests/support/visitor.ts";
import { assertThat, onDatabase, type Proof, pause, residentMegabytes, waitUntil } from "./proof.ts";

const MEASURE_MS = 5_000;
const OVERLOAD_MS = 10_000;
/** So many ask one after the other when the capacity is measured. */
const CONCURRENCY = 8;
const PRODUCT_COUNT = 16;

interface Outcome {
	status: number;
	isWhole: boolean;
	hasRetryAfter: boolean;
	took: number;
}

/**
 * Five times as many pages are requested as the shop can render: it renders about as many as before,
 * refuses the rest at once, and health, orders and notifications have priority. Every address is
 * another one, so that no page comes from the cache.
 */
export const overload: Proof = {
	name: "overload, five times the capacity",
	async run(world) {
		const dataDir = await mkdtemp(join(tmpdir(), "cerne-proof-"));
		const products = await onDatabase({ engine: "pglite", folder: dataDir }, async () => {
			await allowManyUnpaidOrders();
			return Promise.all(
				Array.from({ length: PRODUCT_COUNT }, () => insertProduct({ stockQuantity: 10_000 })),
			);
		});
		const productId = products[0]?.id ?? "";
		const shop = await startShop({ ...world.settings, PAGE_CACHE_MB: "16" }, { dataDir });
		const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
		let next = 0;
		const askPage = (): Promise<Outcome> => {
			next += 1;
			return requestPage(agent, shop.port, `/products?min=${next}`);
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
			// They come before, too, so that their work is missing in neither figure.
			const going = sendPriorityRequests();
			await closedLoop(askPage, 2_000);
			await loopDelay(shop.origin);
			const baseline = await closedLoop(askPage, MEASURE_MS);
			const capacity = (baseline.filter(({ status }) => status === 200).length / MEASURE_MS) * 1_000;
			const baselineDelay = await loopDelay(shop.origin);
			const baselineMegabytes = await residentMegabytes(shop.child.pid ?? 0);
			const asked = openLoop(askPage, capacity * 5, OVERLOAD_MS).finally(() => {
				isOver = true;
			});
			const [outcomes] = await Promise.all([asked, going]);
			const delay = await loopDelay(shop.origin);
			const megabytes = await residentMegabytes(shop.child.pid ?? 0);

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
				async () => (await askPage()).status === 200,
				"a page after the overload",
			);
			const after = await closedLoop(askPage, 1_000);
			const figures = [
				`${Math.round(capacity)} pages/s without, ${Math.round(outcomes.length / (OVERLOAD_MS / 1_000))} asked for`,
				`${Math.round(share * 100)} % of the capacity served (p50 ${at(served, 0.5)}, p99 ${at(served, 0.99)} ms)`,
				`${shed.length} turned away (p50 ${at(shed, 0.5)}, p99 ${at(shed, 0.99)} ms)`,
				`slowest of ${first.health.length}: /health ${slowest(first.health)} ms, order ${slowest(first.orders)} ms, notification ${slowest(first.notifications)} ms`,
				`event loop p99 ${Math.round(baselineDelay * 1_000)} ms before and ${Math.round(delay * 1_000)} ms during, ${Math.round(baselineMegabytes)} MB before and ${Math.round(megabytes)} MB after`,
				`a page ${recovered.toFixed(1)} s after`,
			].join("; ");
			assertThat(share >= 0.8, `too few served: ${figures}`);
			assertThat(
				percentile(shed, 0.99) < Math.max(1_000, percentile(baseline, 0.99) * 2),
				`turned away too late: ${figures}`,
			);
			// Under load timers are late for every process.
			assertThat(delay < Math.max(0.1, baselineDelay * 2), `the event loop was late: ${figures}`);
			assertThat(megabytes < baselineMegabytes + 150, `too much memory: ${figures}`);
			assertThat(recovered < 5, `recovered too late: ${figures}`);
			assertThat(
				after.every(({ status }) => status === 200),
				`still refusing afterwards: ${statuses(after)}`,
			);
			return figures;
		} finally {
			agent.destroy();
			await shop.stop({ signal: "SIGKILL" });
		}
	},
};

/** As many as are answered. */
async function closedLoop(askPage: () => Promise<Outcome>, forMs: number): Promise<Outcome[]> {
	const endsAt = performance.now() + forMs;
	const outcomes: Outcome[] = [];
	await Promise.all(
		Array.from({ length: CONCURRENCY }, async () => {
			while (performance.now() < endsAt) outcomes.push(await askPage());
		}),
	);
	return outcomes;
}

/** Sends requests at a fixed rate, whether they are answered or not. */
async function openLoop(
	askPage: () => Promise<Outcome>,
	perSecond: number,
	forMs: number,
): Promise<Outcome[]> {
	const startedAt = performance.now();
	const asked: Promise<Outcome>[] = [];
	for (let elapsed = 0; elapsed < forMs; elapsed = performance.now() - startedAt) {
		while (asked.length < (elapsed / 1_000) * perSecond) asked.push(askPage());
		await pause(5);
	}
	return Promise.all(asked);
}

function requestPage(agent: Agent, port: number, path: string): Promise<Outcome> {
	const startedAt = performance.now();
	return new Promise((resolve, reject) => {
		const asked = request({ agent, host: "127.0.0.1", port, path }, (answer) => {
			let end = "";
			answer.setEncoding("latin1").on("data", (text: string) => {
				end = (end + text).slice(-20);
			});
			answer.once("error", reject);
			answer.once("end", () =>
				resolve({
					status: answer.statusCode ?? 0,
					isWhole: end.trimEnd().endsWith("</html>"),
					hasRetryAfter: Number(answer.headers["retry-after"]) > 0,
					took: performance.now() - startedAt,
				}),
			);
		});
		asked.once("error", reject);
		asked.end();
	});
}

async function timed<Answer>(work: () => Promise<Answer>): Promise<Answer & { took: number }> {
	const startedAt = performance.now();
	return { ...(await work()), took: performance.now() - startedAt };
}

/** The 99th percentile of how late the shop's timers were since the last reading, in seconds. */
async function loopDelay(origin: string): Promise<number> {
	const { text } = await sendRequest(origin, "/metrics");
	return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1]);
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
