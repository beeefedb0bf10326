import { allowManyUnpaidOrders, insertProduct } from "#tests/support/factories/factories.ts";
import { startCepStubs } from "#tests/support/servers/cep-stubs.ts";
import { startPostgres } from "#tests/support/setup/postgres-server.ts";
import { startShop } from "#tests/support/setup/shop-process.ts";
import { placedOrderId, Visitor } from "#tests/support/visitor.ts";
import { startNginx } from "../proofs/support/nginx.ts";
import { onDatabase } from "../proofs/support/proof.ts";
import { benchSettings } from "./bench-settings.ts";
import { sendLoad } from "./load.ts";
import { cpuMilliseconds, familyCpuMilliseconds, measureMachine, median } from "./process-cpu.ts";

const COUNTS = [1, 2, 4];
const ROUNDS = 3;
const PAGE_REQUESTS = 200;
const ORDERS = 100;
const PRODUCTS = 16;
const CONCURRENCY = 16;
/** More addresses than simultaneous requests, because two requests for one address share a render. */
const PAGES = Array.from({ length: 4 * CONCURRENCY }, (_, at) => `/products?q=mesa&max=${9_000 + at}`);
const PUBLIC_URL = "http://localhost";

interface Sample {
	perSecond: number;
	/** CPU milliseconds per request of all shop processes, and of the database. */
	shop: number;
	database: number;
}

/**
 * Two and four processes behind nginx on one PostgreSQL compared with one: rendered pages and orders. If the machine
 * has fewer cores than processes, requests per second cannot grow; CPU per request then shows what another core would
 * gain.
 */
export async function benchProcesses(print: (line: string) => void): Promise<void> {
	const postgres = await startPostgres();
	const cepStubs = await startCepStubs();
	await onDatabase({ engine: "postgres", url: postgres.url }, allowManyUnpaidOrders);
	const settings = {
		...benchSettings(postgres.url),
		PAGE_CACHE_MB: "0",
		PUBLIC_URL,
		TRUST_PROXY: "1",
		...cepStubs.settings,
	};
	const shops = [await startShop(settings)];
	const fronts: { count: number; front: Awaited<ReturnType<typeof startNginx>> }[] = [];
	try {
		while (shops.length < Math.max(...COUNTS)) shops.push(await startShop(settings));
		for (const count of COUNTS) {
			const ports = shops.slice(0, count).map(({ port }) => port);
			fronts.push({ count, front: await startNginx(ports, { keepAlive: true }) });
		}
		const products = await onDatabase({ engine: "postgres", url: postgres.url }, () =>
			Promise.all(Array.from({ length: PRODUCTS }, () => insertProduct({ stockQuantity: 100_000 }))),
		);
		const first = shops[0]?.origin ?? "";
		const cookies = await Promise.all(
			Array.from({ length: CONCURRENCY }, async () => {
				const visitor = new Visitor(first, "", PUBLIC_URL);
				await visitor.signUp();
				return visitor.cookie;
			}),
		);
		const measure = async (work: () => Promise<number>): Promise<Sample> => {
			const read = async () => ({
				shop: (await Promise.all(shops.map(({ child }) => cpuMilliseconds(child.pid ?? 0)))).reduce(
					(sum, each) => sum + each,
				),
				database: await familyCpuMilliseconds(postgres.pid),
			});
			const before = await read();
			const startedAt = performance.now();
			const done = await work();
			const seconds = (performance.now() - startedAt) / 1_000;
			const after = await read();
			return {
				perSecond: done / seconds,
				shop: (after.shop - before.shop) / done,
				database: (after.database - before.database) / done,
			};
		};
		const pages = async (origin: string): Promise<number> => {
			const port = Number(new URL(origin).port);
			const order = { port, paths: PAGES, headers: {}, connections: CONCURRENCY, requests: PAGE_REQUESTS };
			return (await sendLoad(order)).requests;
		};
		const orders = async (origin: string): Promise<number> => {
			const buyers = cookies.map((cookie) => new Visitor(origin, cookie, PUBLIC_URL));
			let next = 0;
			await Promise.all(
				buyers.map(async (buyer) => {
					for (let at = next++; at < ORDERS; at = next++) {
						const productId = products[at % products.length]?.id ?? "";
						const response = await buyer.submitCheckout([{ productId, quantity: 1 }]);
						if (!placedOrderId(response))
							throw new Error(
								`an order was answered with ${response.status}: ${response.text.slice(0, 500)}`,
							);
					}
				}),
			);
			return ORDERS;
		};
		const samples = new Map<string, Sample[]>();
		const machine: number[] = [];
		// The first round warms up.
		for (let round = -1; round < ROUNDS; round += 1) {
			for (const { count, front } of fronts) {
				for (const [name, work] of Object.entries({ pages, orders })) {
					const sample = await measure(() => work(front.origin));
					const key = `${name} ${count}`;
					if (round >= 0) samples.set(key, [...(samples.get(key) ?? []), sample]);
				}
			}
			machine.push(measureMachine());
		}
		print(
			`Processes behind nginx on one PostgreSQL, nothing cached, ${CONCURRENCY} at once, median of ${ROUNDS} rounds; fixed loop ${median(machine).toFixed(0)} ms`,
		);
		for (const name of ["pages", "orders"]) {
			const of = (count: number, figure: keyof Sample): number =>
				median((samples.get(`${name} ${count}`) ?? []).map((sample) => sample[figure]));
			for (const count of COUNTS) {
				print(
					`  ${count} ${count === 1 ? "process  " : "processes"} ${name.padEnd(6)} ${of(count, "perSecond").toFixed(0).padStart(4)}/s (${(of(count, "perSecond") / of(1, "perSecond")).toFixed(2)} of one)   CPU ms each: shops ${of(count, "shop").toFixed(2)}, database ${of(count, "database").toFixed(2)}`,
				);
			}
		}
	} catch (error) {
		// The log of the process that answered says what failed.
		for (const { port, output } of shops)
			print(`  log of the process at ${port}:\n${output().trim() || "(empty)"}`);
		for (const { count, front } of fronts) {
			for (const failure of front.failures) print(`  nginx before ${count}: ${failure}`);
		}
		throw error;
	} finally {
		for (const { front } of fronts) await front.close();
		for (const shop of shops) await shop.stop();
		await cepStubs.close();
		await postgres.stop();
	}
}
