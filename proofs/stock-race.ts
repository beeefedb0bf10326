import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { type DatabaseAddress, db } from "#db/client.server.ts";
import { products } from "#db/schema.server.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { startShop } from "#tests/support/setup/shop-process.ts";
import { placedOrderId, Visitor } from "#tests/support/visitor.ts";
import {
	assertInvariants,
	assertThat,
	newDatabase,
	onDatabase,
	type Proof,
	type ProofContext,
} from "./support/proof.ts";

const BUYERS = 50;
const PRODUCT_COUNT = 3;

/** Fifty buyers press the button at once for the last three units: three orders and 47 clear refusals. */
export const stockRace: readonly Proof[] = [
	{
		name: "stock race, embedded engine",
		async run(world) {
			const folder = await mkdtemp(join(tmpdir(), "cerne-proof-"));
			try {
				return await race(world, { engine: "pglite", folder }, 1, { DATA_DIR: folder });
			} finally {
				await rm(folder, { recursive: true, force: true });
			}
		},
	},
	...[1, 2].map(
		(processes): Proof => ({
			name: `stock race, ${processes === 1 ? "one process" : "two processes"} on PostgreSQL`,
			async run(world) {
				const url = await newDatabase(world);
				return race(world, { engine: "postgres", url }, processes, { DATABASE_URL: url });
			},
		}),
	),
];

async function race(
	world: ProofContext,
	address: DatabaseAddress,
	processes: number,
	settings: Record<string, string>,
): Promise<string> {
	const rounds = world.rounds(5);
	const scarceProducts = await onDatabase(address, () =>
		Promise.all(Array.from({ length: rounds }, () => insertProduct({ stockQuantity: PRODUCT_COUNT }))),
	);
	const shops = [];
	for (let count = 0; count < processes; count += 1)
		shops.push(await startShop({ ...world.settings, ...settings }));
	try {
		const buyers: Visitor[] = [];
		for (let count = 0; count < BUYERS; count += 1) {
			const buyer = new Visitor(shops[count % processes]?.origin ?? "");
			await buyer.signUp();
			buyers.push(buyer);
		}
		let slowest = 0;
		for (const product of scarceProducts) {
			const startedAt = performance.now();
			const responses = await Promise.all(
				buyers.map((buyer) => buyer.submitCheckout([{ productId: product.id, quantity: 1 }])),
			);
			slowest = Math.max(slowest, performance.now() - startedAt);
			const sold = responses.filter(placedOrderId).length;
			const refused = responses.filter(
				({ status, text }) => status === 409 && text.includes("sem estoque"),
			).length;
			const statuses = [...new Set(responses.map(({ status }) => status))].join(", ");
			assertThat(
				sold === PRODUCT_COUNT && refused === BUYERS - PRODUCT_COUNT,
				`${sold} sold, ${refused} refused for want of stock; statuses ${statuses}`,
			);
		}
		for (const shop of shops) await shop.stop({ keepData: true });
		await onDatabase(address, async () => {
			for (const { id } of scarceProducts) {
				const [left] = await db
					.select({ stock: products.stockQuantity })
					.from(products)
					.where(eq(products.id, id));
				assertThat(left?.stock === 0, `${left?.stock} left of ${id}`);
			}
			await assertInvariants(new Map(scarceProducts.map(({ id }) => [id, PRODUCT_COUNT])));
		});
		return `${rounds} times ${BUYERS} buyers for ${PRODUCT_COUNT} units: each time ${PRODUCT_COUNT} orders, ${BUYERS - PRODUCT_COUNT} × “sem estoque”, stock 0, invariants hold; slowest round ${Math.round(slowest)} ms`;
	} finally {
		for (const shop of shops) await shop.stop({ signal: "SIGKILL" });
	}
}
