import { allowManyUnpaidOrders, insertProduct } from "#tests/support/factories.ts";
import { startShop } from "#tests/support/shop-process.ts";
import { placedOrderId, Visitor } from "#tests/support/visitor.ts";
import {
	assertInvariants,
	assertThat,
	newDatabase,
	onDatabase,
	type Proof,
	pause,
	residentMegabytes,
} from "./proof.ts";

const STOCK = 1_000_000;
const READERS = 4;
const BUYERS = 2;
const SAMPLES = 60;

/** People read, search and buy for as long as `--minutes` says: nothing fails, memory stays flat. */
export const soak: Proof = {
	name: "soak",
	async run(world) {
		const url = await newDatabase(world);
		const products = await onDatabase({ engine: "postgres", url }, async () => {
			await allowManyUnpaidOrders();
			return Promise.all(Array.from({ length: 16 }, () => insertProduct({ stockQuantity: STOCK })));
		});
		const shop = await startShop({ ...world.settings, DATABASE_URL: url, PAGE_CACHE_MB: "16" });
		const counts = { pages: 0, orders: 0 };
		const failures: string[] = [];
		let isOver = false;
		const read = async (): Promise<void> => {
			const reader = new Visitor(shop.origin);
			for (let count = 0; !isOver; count += 1) {
				const slug = products[count % products.length]?.slug;
				const paths = [
					"/",
					`/product/${slug}`,
					`/products?min=${count}`,
					"/cart",
					`/products?q=peca${count}`,
				];
				const path = paths[count % paths.length] ?? "/";
				const { status } = await reader.request(path);
				counts.pages += 1;
				if (status !== 200) failures.push(`${path}: ${status}`);
			}
		};
		const buy = async (buyer: Visitor): Promise<void> => {
			for (let count = 0; !isOver; count += 1) {
				const productId = products[count % products.length]?.id ?? "";
				const answer = await buyer.submitCheckout([{ productId, quantity: 1 }]);
				counts.orders += 1;
				if (!placedOrderId(answer)) failures.push(`order: ${answer.status}`);
			}
		};
		try {
			const buyers = Array.from({ length: BUYERS }, () => new Visitor(shop.origin));
			for (const buyer of buyers) await buyer.signUp();
			const load = Promise.all([...Array.from({ length: READERS }, read), ...buyers.map(buy)]);
			const megabytes: number[] = [];
			for (let sample = 0; sample < SAMPLES; sample += 1) {
				await pause((world.minutes * 60_000) / SAMPLES);
				megabytes.push(await residentMegabytes(shop.child.pid ?? 0));
			}
			isOver = true;
			await load;
			assertThat(failures.length === 0, `${failures.length} failed: ${[...new Set(failures)].slice(0, 5)}`);
			await onDatabase({ engine: "postgres", url }, () =>
				assertInvariants(new Map(products.map(({ id }) => [id, STOCK]))),
			);
			// The first third fills the page cache and warms the process up.
			const [middle, last] = [mean(megabytes.slice(20, 40)), mean(megabytes.slice(40))];
			const figures = `${world.minutes} minutes, ${counts.pages} pages and ${counts.orders} orders, none failed, invariants hold; ${middle} MB in the middle third, ${last} MB in the last, ${Math.round(Math.max(...megabytes))} at most`;
			assertThat(last < middle * 1.1 + 10, `memory grows: ${figures}`);
			return figures;
		} finally {
			isOver = true;
			await shop.stop({ signal: "SIGKILL" });
		}
	},
};

const mean = (values: readonly number[]): number =>
	Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
