import { performance } from "node:perf_hooks";
import { brotliCompressSync } from "node:zlib";
import type { Browser, CDPSession, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import type { Client } from "pg";
import { closeDatabase, db } from "#db/client.server.ts";
import { openOwnConnection } from "#db/connections/own-connection.server.ts";
import { users } from "#db/schema.server.ts";
import { signInAs } from "#tests/support/browser/journey-data.ts";
import { startPostgres } from "#tests/support/setup/postgres-server.ts";
import { startShop } from "#tests/support/setup/shop-process.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { fillBenches } from "./many-places.ts";
import { type BenchVisit, launchBrowser, waitForHydration, withPage } from "./pages/bench-browser.ts";
import { cpuMilliseconds, median } from "./process-cpu.ts";
import { fillCatalogue, summarizeTimings } from "./search.ts";

const BENCHES = 4;
const PLACES = 500;
const PATH = "/admin/bench";
const WARM_UP_REQUESTS = 10;
const REQUESTS = 60;
/** An aim for an idle machine. */
const MAX_PAGE_MS = 300;
/** These do not depend on the machine, so more fails the run. */
const MAX_STATEMENTS = 8;
const MAX_BYTES = 60_000;
const MAX_LAYOUTS_PER_FRAME = 1;

const DRAG_MS = 3_000;
/** Up and down over so many pixels of the list. */
const DRAG_HEIGHT = 500;
/** 60 frames a second. */
const FRAME_MS = 1000 / 60;

type Print = (line: string) => void;

/**
 * The screen “Bancada” of a full workshop: how long the page takes to arrive at its owner, and whether it keeps drawing
 * while a card is dragged.
 */
export async function measureBenchScreen(print: Print): Promise<void> {
	const server = await startPostgres(["shared_preload_libraries=pg_stat_statements"]);
	const url = await fillCatalogue(server.url, 50);
	const client = await openOwnConnection(url);
	await client.query("create extension pg_stat_statements");
	await fillBenches(BENCHES, PLACES);
	const shop = await startShop({ DATABASE_URL: url, RATE_LIMIT_FACTOR: "10000", DEMO: "0" });
	const browser = await launchBrowser();
	try {
		const owner = new Visitor(shop.origin);
		const { email } = await owner.signUp("Dona da Oficina");
		await db.update(users).set({ role: "admin" }).where(eq(users.email, email));
		await db.execute("analyze");
		// As a browser opens it, and as one loads it again after a change.
		for (const path of [PATH, `${PATH}.data`])
			await measurePage(print, client, { owner, path, pid: shop.child.pid ?? 0 });
		await measureDrag(print, browser, owner);
	} finally {
		await browser.close();
		await shop.stop();
		await client.end();
		await closeDatabase();
		await server.stop();
	}
}

async function measurePage(
	print: Print,
	client: Client,
	{ owner, path, pid }: { owner: Visitor; path: string; pid: number },
): Promise<void> {
	const times: number[] = [];
	let page = "";
	let cpuBefore = 0;
	for (let at = -WARM_UP_REQUESTS; at < REQUESTS; at += 1) {
		if (at === 0) {
			await client.query("select pg_stat_statements_reset()");
			cpuBefore = await cpuMilliseconds(pid);
		}
		const begun = performance.now();
		const { status, text } = await owner.request(path);
		const taken = performance.now() - begun;
		if (status !== 200) throw new Error(`${path} was answered with ${status}`);
		page = text;
		if (at >= 0) times.push(taken);
	}
	const { rows } = await client.query<{ calls: string }>(
		"select coalesce(sum(calls), 0) as calls from pg_stat_statements where query ~ 'work_orders|work_steps|benches|sessions|settings'",
	);
	const cpu = ((await cpuMilliseconds(pid)) - cpuBefore) / REQUESTS;
	const bytes = brotliCompressSync(page).length;
	const statements = Number(rows[0]?.calls) / REQUESTS;
	const { p50, p95 } = summarizeTimings(path, PLACES, times);
	print(
		`${path} with ${PLACES} places on ${BENCHES} benches: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (aim: at most ${MAX_PAGE_MS}), processor time ${cpu.toFixed(0)} ms; ${statements.toFixed(1)} statements (limit ${MAX_STATEMENTS}), ${(bytes / 1000).toFixed(1)} KB in brotli (limit ${MAX_BYTES / 1000})`,
	);
	if (statements > MAX_STATEMENTS || bytes > MAX_BYTES) process.exitCode = 1;
}

declare global {
	interface Window {
		/** The moments of all frames since the page was told to note them. */
		frameTimes: number[];
	}
}

async function measureDrag(print: Print, browser: Browser, owner: Visitor): Promise<void> {
	const visit: BenchVisit = { device: "desktop", storage: { cookies: [], origins: [] }, slowdown: 1 };
	await withPage(browser, visit, async (page, session) => {
		await signInAs(page, { visitor: owner });
		await page.goto(`${owner.origin}${PATH}`);
		await waitForHydration(page, 60_000);
		await session.send("Performance.enable");
		await page.evaluate(noteFrames);
		const idle = await countFrames(page, session, () => page.waitForTimeout(DRAG_MS));
		const card = page.locator("[data-work]").first();
		const grip = await card.locator("[data-grip]").boundingBox();
		if (!grip) throw new Error("the screen shows no card to drag");
		const [x, y] = [grip.x + grip.width / 2, grip.y + 8];
		await page.mouse.move(x, y);
		await page.mouse.down();
		const dragged = await countFrames(page, session, () => moveUpAndDown(page, x, y));
		await page.keyboard.press("Escape");
		await page.mouse.up();
		for (const [name, { frames, layouts }] of Object.entries({
			"nothing moves": idle,
			"a card is dragged": dragged,
		}))
			print(
				`  frames while ${name}: ${frames.length} in ${DRAG_MS / 1000} s, median ${median(frames).toFixed(1)} ms (aim: at most ${FRAME_MS.toFixed(1)}), worst ${Math.max(...frames).toFixed(1)} ms, ${frames.filter((each) => each > 1.5 * FRAME_MS).length} late; ${(layouts / frames.length).toFixed(2)} layouts each (limit ${MAX_LAYOUTS_PER_FRAME})`,
			);
		if (dragged.layouts > MAX_LAYOUTS_PER_FRAME * dragged.frames.length) process.exitCode = 1;
	});
}

async function moveUpAndDown(page: Page, x: number, y: number): Promise<void> {
	const begun = performance.now();
	for (let step = 0; performance.now() - begun < DRAG_MS; step += 1) {
		const at = (step * 12) % (2 * DRAG_HEIGHT);
		await page.mouse.move(x + 40, y + (at < DRAG_HEIGHT ? at : 2 * DRAG_HEIGHT - at));
	}
}

/** Runs in the page. */
function noteFrames(): void {
	window.frameTimes = [];
	const note = (at: number): void => {
		window.frameTimes.push(at);
		requestAnimationFrame(note);
	};
	requestAnimationFrame(note);
}

/** The intervals between the frames that are drawn meanwhile, and how often anything of the page was laid out. */
async function countFrames(page: Page, session: CDPSession, work: () => Promise<void>) {
	const countLayouts = async (): Promise<number> => {
		const { metrics } = await session.send("Performance.getMetrics");
		return metrics.find(({ name }) => name === "LayoutCount")?.value ?? Number.NaN;
	};
	const before = await countLayouts();
	await page.evaluate(() => void window.frameTimes.splice(0));
	await work();
	const times = await page.evaluate(() => [...window.frameTimes]);
	return {
		frames: times.slice(1).map((time, at) => time - (times[at] ?? time)),
		layouts: (await countLayouts()) - before,
	};
}
