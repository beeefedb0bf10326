import { performance } from "node:perf_hooks";
import { invalidateHere, onInvalidate } from "#app/platform/cache-tags.server.ts";
import { productWorkColumns, workOf } from "#app/shop/catalogue/product-work.server.ts";
import { readShownPieceLeads, refreshBoard } from "#app/shop/shipping/quote/bench-board.server.ts";
import { addDays, dayOf } from "#app/values/date.ts";
import { closeDatabase, db, openDatabase } from "#db/client.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { products, workOrders } from "#db/schema.server.ts";
import "#server/process/hand-in.ts";
import { insertDailyBench } from "#tests/support/factories/bench-factory.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { startPostgres } from "#tests/support/setup/postgres-server.ts";
import { summarizeTimings } from "./search.ts";

const PRODUCTS = 500;
const PLACES = 500;
/** A shop that has run for a while is measured, as its code is compiled by then. */
const WARM_UP_ROUNDS = 20;
const ROUNDS = 100;
/** An aim for an idle machine. */
const MAX_REFRESH_MS = 20;

/**
 * Measures a change of the queue in one process: it reads the benches again and works out the day of every product whose
 * page is cached; each product has different hours. Then each bench gets one more place, and exactly the pages of the
 * products whose day changed should be dropped.
 */
export async function benchWorkshopBoard(print: (line: string) => void): Promise<void> {
	const server = await startPostgres();
	await openDatabase({ engine: "postgres", url: server.url });
	await migrate(server.url);
	const benches = await fill();
	const shown = await db.select().from(products);
	const rows = await db.select({ id: products.id, ...productWorkColumns }).from(products);
	const works = new Map(rows.map((row) => [row.id, workOf(row)]));
	const queued = shown.map((product) => ({ ...product, work: works.get(product.id) ?? null }));
	const show = async () => (await readShownPieceLeads(queued)).map(({ leave }) => leave.day);
	await show();
	const times: number[] = [];
	for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
		invalidateHere("bench");
		const begun = performance.now();
		await refreshBoard();
		if (round >= 0) times.push(performance.now() - begun);
	}
	const { p50, p95 } = summarizeTimings("the board", PRODUCTS, times);
	print(
		`the board of ${PRODUCTS} products on two benches with ${PLACES} places: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (aim: below ${MAX_REFRESH_MS} ms)`,
	);
	const before = await show();
	const dropped = new Set<string>();
	const stop = onInvalidate((tags) => {
		for (const tag of tags) if (tag.startsWith("lead:")) dropped.add(tag);
	});
	await db.insert(workOrders).values(benches.map((bench) => placeOn(bench, 960, 6)));
	invalidateHere("bench");
	await refreshBoard();
	stop();
	const after = await show();
	const changed = after.filter((day, at) => day !== before[at]).length;
	print(
		`after two days more on each bench: ${dropped.size} pages dropped, ${changed} products have another day`,
	);
	if (changed === 0 || dropped.size !== changed) process.exitCode = 1;
	await closeDatabase();
	await server.stop();
}

async function fill(): Promise<string[]> {
	const benches = [await insertDailyBench({ position: 0 }), await insertDailyBench({ position: 1 })].map(
		({ id }) => id,
	);
	const places = benches.flatMap((id) =>
		Array.from({ length: PLACES / benches.length }, (_, at) =>
			placeOn(id, 60 + (at % 8) * 15, 5 + (at >> 2)),
		),
	);
	await db.insert(workOrders).values(places);
	for (let at = 0; at < PRODUCTS; at += 1) {
		await insertProduct({ isMadeToOrder: true, benchMinutes: 15 + at * 15, dryingDays: at % 7 });
	}
	return benches;
}

/** A paid place whose target day lies so many days ahead. */
function placeOn(benchId: string, minutes: number, ahead: number): typeof workOrders.$inferInsert {
	const today = dayOf();
	const day = addDays(today, ahead);
	const taken = { candidateIds: [benchId], productName: "Mesa", quantity: 1, dryingDays: 0 };
	return { ...taken, benchId, minutes, readyDay: day, targetDay: day, releaseDay: today };
}
