import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { saveSettings } from "#app/shop/settings/settings.commands.server.ts";
import { defaultSettings } from "#app/shop/settings/settings.ts";
import { OPEN_CALENDARS, payDay } from "#app/shop/shipping/calendars/working-calendars.ts";
import { leaveDayAfterBench, leaveDayOf } from "#app/shop/shipping/delivery-estimate.ts";
import { addDays, DAY_MS, dayOf, formatLongDate, type IsoDay, startOfDay } from "#app/values/date.ts";
import type { DatabaseAddress } from "#db/client.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { insertDailyBench, insertWork } from "#tests/support/bench-factory.ts";
import { insertProduct } from "#tests/support/factories.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { startShop } from "#tests/support/shop-process.ts";
import {
	assertInvariants,
	assertThat,
	newDatabase,
	onDatabase,
	type Proof,
	type ProofContext,
	pause,
} from "./support/proof.ts";

const PRODUCTS_OF_EACH_KIND = 20;
const VISITORS = 8;
const PRODUCTION_DAYS = 12;
const CUTOFF_HOUR = 12;
/** For how long a page may still say the former day. */
const MAX_STALE_MS = 2_000;
/** The shop's clock when its start begins, before the day changes, and for how long pages are read afterwards. */
const EARLY_MS = 25_000;
const AFTER_MS = 10_000;

/**
 * The day from which everything counts changes at midnight and at the cut-off hour. Visitors read the cached pages of
 * products made to order, with and without a bench, while the clock of the shop passes that moment.
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
	const slugs = await onDatabase(address, async () => {
		const workshop = { ...defaultSettings.workshop, cutoffHour };
		await inTransaction((tx) => saveSettings(tx, { ...defaultSettings, workshop }));
		await insertDailyBench();
		const all = { isMadeToOrder: true, stockQuantity: 0 };
		const insert = async (at: number) => [
			await insertWork(3, { slug: `bancada-${at}` }),
			await insertProduct({ ...all, productionDays: PRODUCTION_DAYS, slug: `dias-${at}` }),
		];
		const inserted = await Promise.all(Array.from({ length: PRODUCTS_OF_EACH_KIND }, (_, at) => insert(at)));
		return inserted.flat().map(({ slug }) => slug);
	});
	/** The day that a page shows to a visitor who pays on a given day; its bench is empty and finishes on the day after. */
	const leaveDay = (slug: string, paid: IsoDay): IsoDay =>
		slug.startsWith("bancada")
			? leaveDayAfterBench(addDays(paid, 1), { ...defaultSettings.workshop, dryingDays: 0 }, calendars)
			: leaveDayOf(paid, { days: PRODUCTION_DAYS, isProduced: true }, calendars);
	const changesAt = nextChange(cutoffHour, (paid) =>
		slugs.every((slug) => leaveDay(slug, paid) !== leaveDay(slug, addDays(paid, 1))),
	);
	const ahead = changesAt.getTime() - EARLY_MS - Date.now();
	const shops: Awaited<ReturnType<typeof startShop>>[] = [];
	try {
		for (let count = 0; count < processes; count += 1)
			shops.push(
				await startShop({
					...world.settings,
					...settings,
					CLOCK_AHEAD_MS: String(ahead),
					NODE_OPTIONS: `--import ${new URL("support/moved-clock.ts", import.meta.url).href}`,
				}),
			);
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

/** The next moment at which the pay day changes and with it the days of all products, from tomorrow on. */
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
			const { status, text } = await sendRequest(origin, `/product/${slug}`);
			const [, day] = /Sai da oficina até(?:<[^>]+>|\s)*([^.<]+)/.exec(text.replaceAll("\u00a0", " ")) ?? [];
			assertThat(status === 200 && day !== undefined, `${slug} was answered with ${status} and no day`);
			readings.push({ slug, askedAt, answeredAt: clock(), day });
			await pause(5);
		}
	};
	await Promise.all(Array.from({ length: VISITORS }, visit));
	return readings;
}
