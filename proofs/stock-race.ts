import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { type DatabaseAddress, db } from "#db/client.server.ts";
import { products } from "#db/schema.server.ts";
import { createProduct } from "#tests/support/factories.ts";
import { startShop } from "#tests/support/shop-process.ts";
import { placedOrder, Visitor } from "#tests/support/visitor.ts";
import { demand, demandInvariants, newDatabase, onDatabase, type Proof, type World } from "./proof.ts";

const BUYERS = 50;
const PIECES = 3;

/** Fifty buyers press the button at once for the last three pieces: three orders, 47 clear refusals. */
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
	world: World,
	address: DatabaseAddress,
	processes: number,
	settings: Record<string, string>,
): Promise<string> {
	const rounds = world.rounds(5);
	const pieces = await onDatabase(address, () =>
		Promise.all(Array.from({ length: rounds }, () => createProduct({ stockQuantity: PIECES }))),
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
		for (const piece of pieces) {
			const startedAt = performance.now();
			const answers = await Promise.all(
				buyers.map((buyer) => buyer.checkOut([{ productId: piece.id, quantity: 1 }])),
			);
			slowest = Math.max(slowest, performance.now() - startedAt);
			const sold = answers.filter(placedOrder).length;
			const refused = answers.filter(
				({ status, text }) => status === 409 && text.includes("sem estoque"),
			).length;
			const statuses = [...new Set(answers.map(({ status }) => status))].join(", ");
			demand(
				sold === PIECES && refused === BUYERS - PIECES,
				`${sold} sold, ${refused} refused for want of stock; statuses ${statuses}`,
			);
		}
		for (const shop of shops) await shop.stop({ keepData: true });
		await onDatabase(address, async () => {
			for (const { id } of pieces) {
				const [left] = await db
					.select({ stock: products.stockQuantity })
					.from(products)
					.where(eq(products.id, id));
				demand(left?.stock === 0, `${left?.stock} left of ${id}`);
			}
			await demandInvariants(new Map(pieces.map(({ id }) => [id, PIECES])));
		});
		return `${rounds} times ${BUYERS} buyers for ${PIECES} pieces: each time ${PIECES} orders, ${BUYERS - PIECES} × “sem estoque”, stock 0, invariants hold; slowest round ${Math.round(slowest)} ms`;
	} finally {
		for (const shop of shops) await shop.stop({ signal: "SIGKILL" });
	}
}
