import { allowManyUnpaidOrders, insertProduct } from "#tests/support/factories.ts";
import { freePort } from "#tests/support/free-port.ts";
import { startShop } from "#tests/support/shop-process.ts";
import { placedOrderId, Visitor } from "#tests/support/visitor.ts";
import { startNginx } from "./nginx.ts";
import { assertInvariants, assertThat, newDatabase, onDatabase, type Proof, waitUntil } from "./proof.ts";

const READERS = 8;
const BUYERS = 4;
const STOCK = 100_000;

/**
 * Both instances are restarted, one after the other, while visitors read and buy through nginx: no
 * request is lost.
 */
export const rollingRestarts: readonly Proof[] = [true, false].map((keepAlive) => ({
	name: `rolling restart of two instances, connections ${keepAlive ? "kept" : "made for each request"}`,
	async run(world) {
		const url = await newDatabase(world);
		const products = await onDatabase({ engine: "postgres", url }, async () => {
			await allowManyUnpaidOrders();
			return Promise.all(Array.from({ length: BUYERS }, () => insertProduct({ stockQuantity: STOCK })));
		});
		const ports = [await freePort(), await freePort()];
		const nginx = await startNginx(ports, { keepAlive });
		const settings = { ...world.settings, DATABASE_URL: url, PUBLIC_URL: nginx.origin, TRUST_PROXY: "1" };
		const shops = await Promise.all(ports.map((port) => startShop(settings, { port })));
		// It was asked before the instances were there, and asks none of them again for a second.
		await waitUntil(async () => (await fetch(`${nginx.origin}/health`)).ok, "nginx has no instance", 10);

		const requests = { pages: 0, orders: 0 };
		const failures: string[] = [];
		let isOver = false;
		const paths = ["/", `/product/${products[0]?.slug}`, "/products", "/cart", "/api/session", "/faq.data"];
		const read = async (): Promise<void> => {
			const reader = new Visitor(nginx.origin);
			for (let count = 0; !isOver; count += 1) {
				const path = paths[count % paths.length] ?? "/";
				const outcome = await reader.request(path).then(
					({ status }) => status,
					(error: Error) => error.message,
				);
				requests.pages += 1;
				if (outcome !== 200) failures.push(`GET ${path}: ${outcome}`);
			}
		};
		// Each buys a product of their own: this is about restarts, not about who waits for whom.
		const buyers = products.map(({ id }) => ({ visitor: new Visitor(nginx.origin), productId: id }));
		for (const { visitor } of buyers) await visitor.signUp();
		const buy = async ({ visitor, productId }: (typeof buyers)[number]): Promise<void> => {
			while (!isOver) {
				const response = await visitor
					.submitCheckout([{ productId, quantity: 1 }])
					.catch((error: Error) => error);
				requests.orders += 1;
				if (response instanceof Error) failures.push(`order: ${response.message}`);
				else if (!placedOrderId(response)) failures.push(`order: ${response.status}`);
			}
		};

		const rounds = world.rounds(5);
		let slowest = 0;
		try {
			const load = Promise.all([...Array.from({ length: READERS }, read), ...buyers.map(buy)]);
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
			isOver = true;
			await load;
			const total = requests.pages + requests.orders;
			assertThat(
				failures.length === 0,
				`${failures.length} of ${total} failed: ${[...new Set([...nginx.failures, ...failures])].slice(0, 5).join("; ")}`,
			);
			assertThat(slowest < 15_000, `stopping took ${Math.round(slowest)} ms`);
			await onDatabase({ engine: "postgres", url }, () =>
				assertInvariants(new Map(products.map(({ id }) => [id, STOCK]))),
			);
			return `${rounds * 2} restarts under ${requests.pages} pages and ${requests.orders} orders: none failed, every exit 0, slowest stop ${Math.round(slowest)} ms`;
		} finally {
			isOver = true;
			for (const shop of shops) await shop.stop({ signal: "SIGKILL" });
			await nginx.close();
		}
	},
}));
