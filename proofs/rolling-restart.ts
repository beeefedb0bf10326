import { freePort } from "#tests/support/free-port.ts";
import { startShop } from "#tests/support/setup/shop-process.ts";
import { startNginx } from "./support/nginx.ts";
import { assertThat, newDatabase, onDatabase, type Proof, waitUntil } from "./support/proof.ts";
import { assertNoFailures, assertStock, startShopping, stockUp } from "./support/shopping.ts";

/**
 * Both instances are restarted, one after the other, while visitors read and buy through nginx: no
 * request is lost.
 */
export const rollingRestarts: readonly Proof[] = [true, false].map((keepAlive) => ({
	name: `rolling restart of two instances, connections ${keepAlive ? "kept" : "made for each request"}`,
	async run(world) {
		const url = await newDatabase(world);
		const products = await onDatabase({ engine: "postgres", url }, () => stockUp(4));
		const ports = [await freePort(), await freePort()];
		const nginx = await startNginx(ports, { keepAlive });
		const settings = { ...world.settings, DATABASE_URL: url, PUBLIC_URL: nginx.origin, TRUST_PROXY: "1" };
		const shops = await Promise.all(ports.map((port) => startShop(settings, { port })));
		// nginx tried the instances before they were up, and then does not try them again for a second.
		await waitUntil(async () => (await fetch(`${nginx.origin}/health`)).ok, "nginx has no instance", 10);
		const paths = ["/", `/product/${products[0]?.slug}`, "/products", "/cart", "/api/session", "/faq.data"];
		const shopping = await startShopping({
			origins: [nginx.origin],
			readers: 8,
			products,
			path: (count) => paths[count % paths.length] ?? "/",
		});
		const rounds = world.rounds(5);
		let slowest = 0;
		try {
			for (let round = 0; round < rounds; round += 1) {
				for (const [index, port] of ports.entries()) {
					const leaving = shops[index];
					const startedAt = performance.now();
					await leaving?.stop();
					slowest = Math.max(slowest, performance.now() - startedAt);
					assertThat(leaving?.child.exitCode === 0, `an instance ended with ${leaving?.child.exitCode}`);
					shops[index] = await startShop(settings, { port });
				}
			}
			await shopping.end();
			assertNoFailures(shopping, nginx.failures);
			assertThat(slowest < 15_000, `stopping took ${Math.round(slowest)} ms`);
			await onDatabase({ engine: "postgres", url }, () => assertStock(products));
			const { pages, orders } = shopping.requests;
			return `${rounds * 2} restarts under ${pages} pages and ${orders} orders: none failed, every exit 0, slowest stop ${Math.round(slowest)} ms`;
		} finally {
			void shopping.end();
			for (const shop of shops) await shop.stop({ signal: "SIGKILL" });
			await nginx.close();
		}
	},
}));
