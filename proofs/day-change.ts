import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { saveSettings } from "#app/shop/settings/settings.commands.server.ts";
import { defaultSettings } from "#app/shop/settings/settings.ts";
import { OPEN_CALENDARS, payDay } from "#app/shop/shipping/calendars/working-calendars.ts";
import { leaveDayAfterBench, leaveDayOf } from "#app/shop/shipping/delivery-estimate.ts";
import { addDays, DAY_MS, dayOf, formatLongDate, type IsoDay, startOfDay } from "#app/values/date.ts";
import { type DatabaseAddress, db } from "#db/client.server.ts";
import { productBenches } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { insertDailyBench, insertWork } from "#tests/support/factories/bench-factory.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { markAsPaid } from "#tests/support/http/mark-as-paid.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { startShop } from "#tests/support/setup/shop-process.ts";
import { placedOrderId, Visitor } from "#tests/support/visitor.ts";
import { OWNER, signInOwner } from "./support/photographs.ts";
import {
	assertInvariants,
	assertThat,
	newDatabase,
	onDatabase,
	type Proof,
	type ProofContext,
	pause,
} from "./support/proof.ts";
import { leaveDayOnPage } from "./support/told-days.ts";

const PRODUCTS_OF_EACH_KIND = 20;
const VISITORS = 8;
const PRODUCTION_DAYS = 12;
const CUTOFF_HOUR = 12;
/** A paid order fills these days of the second bench, so that what comes after it is not made later at midnight. */
const QUEUED_DAYS = 5;
const HOURS_A_DAY = 8;
/** For how long a page may still say the former day. */
const MAX_STALE_MS = 2_000;
/** The shop's clock when its start begins, before the day changes, and for how long pages are read afterwards. */
const EARLY_MS = 45_000;
const AFTER_MS = 10_000;

/**
 * The day from which everything counts changes at midnight and at the cut-off hour. Visitors read the cached pages of
 * products made to order, without a bench, with an empty one and behind a queue, while the clock of the shop passes that
 * moment.
 */
export const dayChanges: readonly Proof[] = [
	{ at: "midnight", cutoffHour: OPEN_CALENDARS.cutoffHour },
	{ at: "the cut-off hour", cutoffHour: CUTOFF_HOUR },
].flatMap(({ at, cutoffHour }) => [
	{
		name: `day change at ${at}, embedded engine`,
		async run(world) {
			const folder = await mkdtemp(join(tmpdir(), "cerne-proof-"));
			try {
				const settings = { DATA_DIR: folder };
				return await passDayChange(world, { engine: "pglite", folder }, settings, 1, cutoffHour);
			} finally {
				await rm(folder, { recursive: true, force: true });
			}
		},
	},
	{
		name: `day change at ${at}, two processes on PostgreSQL`,
		async run(world) {
			const url = await newDatabase(world);
			return passDayChange(world, { engine: "postgres", url }, { DATABASE_URL: url }, 2, cutoffHour);
		},
	},
]);

/** A page that was read: when it was asked for, by the clock of the shop, and the day that it says. */
interface Reading {
	slug: string;
	askedAt: number;
	answeredAt: number;
	day: string;
}

async function passDayChange(
	world: ProofContext,
	address: DatabaseAddress,
	settings: Record<string, string>,
	processes: number,
	cutoffHour: number,
): Promise<string> {
	const calendars = { ...OPEN_CALENDARS, cutoffHour };
	const { slugs, queuedId } = await onDatabase(address, async () => {
		const workshop = { ...defaultSettings.workshop, cutoffHour };
		await inTransaction((tx) => saveSettings(tx, { ...defaultSettings, workshop }));
		const [free, full] = [await insertDailyBench(), await insertDailyBench({ position: 1 })];
		const all = { isMadeToOrder: true, stockQuantity: 0 };
		const insert = async (at: number) => [
			await insertWorkOf(free, 3, `bancada-${at}`),
			await insertWorkOf(full, 3, `fila-${at}`),
			await insertProduct({ ...all, productionDays: PRODUCTION_DAYS, slug: `dias-${at}` }),
		];
		const inserted = await Promise.all(Array.from({ length: PRODUCTS_OF_EACH_KIND }, (_, at) => insert(at)));
		const queued = await insertWorkOf(full, QUEUED_DAYS * HOURS_A_DAY, "na-frente");
		return { slugs: inserted.flat().map(({ slug }) => slug), queuedId: queued.id };
	});
	const afterBench = (ready: IsoDay) =>
		leaveDayAfterBench(ready, { ...defaultSettings.workshop, dryingDays: 0 }, calendars);
	/** The day that a page shows to a visitor who pays on a given day, without and with an empty bench. */
	const afterDays = (paid: IsoDay) =>
		leaveDayOf(paid, { days: PRODUCTION_DAYS, isProduced: true }, calendars);
	const afterEmptyBench = (paid: IsoDay) => afterBench(addDays(paid, 1));
	const changesAt = nextChange(cutoffHour, (paid) =>
		[afterDays, afterEmptyBench].every((day) => day(paid) !== day(addDays(paid, 1))),
	);
	// Behind the queue the day stays: as much of it is worked off as the day is nearer.
	const behind = afterBench(
		addDays(payDay(new Date(changesAt.getTime() - EARLY_MS), calendars), QUEUED_DAYS + 1),
	);
	const leaveDay = (slug: string, paid: IsoDay): IsoDay => {
		if (slug.startsWith("fila")) return behind;
		return slug.startsWith("bancada") ? afterEmptyBench(paid) : afterDays(paid);
	};
	const ahead = changesAt.getTime() - EARLY_MS - Date.now();
	const shops: Awaited<ReturnType<typeof startShop>>[] = [];
	try {
		for (let count = 0; count < processes; count += 1)
			shops.push(
				await startShop({
					...world.settings,
					...settings,
					...OWNER,
					CLOCK_AHEAD_MS: String(ahead),
					NODE_OPTIONS: `--import ${new URL("support/moved-clock.ts", import.meta.url).href}`,
				}),
			);
		await fillQueue(shops[0]?.origin ?? "", queuedId);
		assertThat(Date.now() + ahead < changesAt.getTime(), "the day changed before the queue was full");
		const readings = await readPages(
			shops.map(({ origin }) => origin),
			slugs,
			() => Date.now() + ahead,
			changesAt.getTime() + AFTER_MS,
		);
		const expected = (slug: string, moment: number) =>
			formatLongDate(leaveDay(slug, payDay(new Date(moment), calendars)));
		const before = readings.filter(({ answeredAt }) => answeredAt < changesAt.getTime());
		const late = readings.filter(({ askedAt }) => askedAt >= changesAt.getTime());
		assertThat(before.length > slugs.length, `only ${before.length} pages were read before`);
		const wrong = before.find(({ slug, askedAt, day }) => day !== expected(slug, askedAt));
		assertThat(!wrong, `before: ${wrong?.slug} says ${wrong?.day}`);
		const stale = late.filter(({ slug, askedAt, day }) => day !== expected(slug, askedAt));
		const longest = Math.max(0, ...stale.map(({ askedAt }) => askedAt - changesAt.getTime()));
		assertThat(longest < MAX_STALE_MS, `a page says the former day ${longest} ms after the change`);
		const current = late.length - stale.length;
		assertThat(current > slugs.length, `only ${current} pages were read after`);
		for (const shop of shops) await shop.stop({ keepData: true });
		await onDatabase(address, () => assertInvariants(new Map()));
		return `${slugs.length} products, ${before.length} pages before ${changesAt.toISOString()} and ${late.length} after; the former day was said for ${longest} ms, invariants hold`;
	} finally {
		for (const shop of shops) await shop.stop({ signal: "SIGKILL", keepData: true });
	}
}

const insertWorkOf = async (bench: { id: string }, hours: number, slug: string) => {
	const work = await insertWork(hours, { slug });
	await db.insert(productBenches).values({ productId: work.id, benchId: bench.id });
	return work;
};

/** Orders a piece and pays, on the day before the change. */
async function fillQueue(origin: string, productId: string): Promise<void> {
	const buyer = new Visitor(origin);
	await buyer.signUp();
	const response = await buyer.submitCheckout([{ productId, quantity: 1 }]);
	const id = placedOrderId(response);
	assertThat(id !== undefined, `an order was answered with ${response.status}`);
	const { status } = await markAsPaid(await signInOwner(origin), id);
	assertThat(status === 200, `“Marcar como pago” was answered with ${status}`);
}

/** The next moment at which the pay day changes and with it the days of all that stands in no queue, from tomorrow on. */
function nextChange(cutoffHour: number, changesAll: (paid: IsoDay) => boolean): Date {
	let day = addDays(dayOf(), 1);
	while (!changesAll(day)) day = addDays(day, 1);
	return new Date(startOfDay(day).getTime() + (cutoffHour / 24) * DAY_MS);
}

/** Asks for the pages again and again until the clock says so. */
async function readPages(
	origins: readonly string[],
	slugs: readonly string[],
	clock: () => number,
	endsAt: number,
): Promise<Reading[]> {
	const readings: Reading[] = [];
	let next = 0;
	const visit = async (): Promise<void> => {
		while (clock() < endsAt) {
			const slug = slugs[next % slugs.length] ?? "";
			const origin = origins[Math.floor(next / slugs.length) % origins.length] ?? "";
			next += 1;
			const askedAt = clock();
			const day = leaveDayOnPage(await sendRequest(origin, `/product/${slug}`));
			readings.push({ slug, askedAt, answeredAt: clock(), day });
			await pause(5);
		}
	};
	await Promise.all(Array.from({ length: VISITORS }, visit));
	return readings;
}
