import { setTimeout as pause } from "node:timers/promises";
import type { Browser, CDPSession, Page } from "@playwright/test";
import { median } from "../process-cpu.ts";
import { type BenchVisit, withPage } from "./bench-browser.ts";
import { type BenchScene, type ScreenName, screens } from "./bench-scene.ts";
import { installProbes } from "./page-probes.ts";

/** For each press, the pressed element (the first one on the screen) and the effect that it must show. */
const presses = {
	menu: { target: '[aria-label="Abrir menu"]', shows: "opened" },
	filters: { target: "main :text('Filtrar')", shows: "opened" },
	heart: { target: '[aria-label^="Favoritar "]', shows: "marked" },
	"into the cart": { target: "button:has-text('Adicionar ao Carrinho')", shows: "counted" },
	"next photograph": { target: "#foto-1", shows: "moved" },
	search: { target: "main input[type=search]", shows: "filtered" },
	payment: { target: "label:has(input[name=paymentMethod])", shows: "chosen" },
} as const;

type PressName = keyof typeof presses;
type Effect = (typeof presses)[PressName]["shows"];

const pressesOf: Partial<Record<ScreenName, readonly PressName[]>> = {
	home: ["menu"],
	list: ["menu", "filters", "heart"],
	product: ["menu", "next photograph", "into the cart"],
	FAQ: ["menu", "search"],
	cart: ["menu"],
	checkout: ["payment"],
	favourites: ["menu"],
};

/** Delays between the first paint that shows the element and the press. */
const DELAYS_MS = [0, 1_000, 3_000];
const ROUNDS = 3;
/** A press without an effect by then is lost. */
const MAX_WAIT_MS = 10_000;
/** A swipe of a tenth of a second, over more than half of a phone's width. */
const SWIPE_PX = 240;
const STEP_PX = 40;
const FRAME_MS = 16;
/** The text typed into the search, all keys at once. */
const TYPED = "garantia";

declare global {
	interface Window {
		/** Functions that the bench exposes to the page. */
		reportEffect: (waitMs: number) => void;
		reportTarget: () => void;
		reportFocus: () => void;
	}
}

/**
 * Milliseconds from each press to the frame that shows its effect. Presses are real browser input, at positions that
 * were found earlier in a settled page, so that finding them does not wait for the page.
 */
export async function benchPresses(
	print: (line: string) => void,
	browser: Browser,
	scene: BenchScene,
	chosen: readonly ScreenName[],
	{ slowdown, aim }: { slowdown: number; aim: number },
): Promise<void> {
	print(
		`From the press to what it opens, processor ${slowdown.toFixed(1)} times slower, median of ${ROUNDS} in ms (aim: at most ${aim})`,
	);
	print(`  ${"".padEnd(28)}${DELAYS_MS.map((delay) => `after ${delay / 1000} s`.padStart(16)).join("")}`);
	const all: number[] = [];
	for (const screen of chosen) {
		for (const press of pressesOf[screen] ?? []) {
			const { path, visitor } = screens[screen];
			const url = `${scene.origin}${path}`;
			const visit: BenchVisit = { device: "phone", storage: scene[visitor], slowdown };
			const place = await findPlace(browser, { ...visit, slowdown: 1 }, url, presses[press].target);
			const cells: string[] = [];
			for (const delay of DELAYS_MS) {
				const waits: number[] = [];
				for (let round = 0; round < ROUNDS; round += 1)
					waits.push(await measurePress(browser, visit, url, { press, place, delay }));
				all.push(median(waits));
				cells.push(showWaits(waits).padStart(16));
			}
			print(`  ${screen.padEnd(11)}${press.padEnd(17)}${cells.join("")}`);
		}
	}
	const slowest = Math.max(...all);
	print(
		`  slowest ${Number.isFinite(slowest) ? `${slowest.toFixed(0)} ms` : "never"}: ${slowest <= aim ? "reached" : "NOT reached"}`,
	);
}

function showWaits(waits: readonly number[]): string {
	const lost = waits.filter((wait) => !Number.isFinite(wait)).length;
	if (!Number.isFinite(median(waits))) return "never";
	return `${median(waits).toFixed(0)}${lost > 0 ? ` (${lost} never)` : ""}`;
}

interface Point {
	x: number;
	y: number;
}

interface Place extends Point {
	/**
	 * Selector of the element that the reader scrolls to and keeps in view while the page grows above it; null at the
	 * page's top.
	 */
	scrolledTo: string | null;
}

async function findPlace(browser: Browser, visit: BenchVisit, url: string, selector: string): Promise<Place> {
	return withPage(browser, visit, async (page) => {
		await page.addInitScript(installProbes);
		await page.goto(url, { waitUntil: "networkidle" });
		const scrolledTo = selector === presses.payment.target ? selector : null;
		if (scrolledTo) await page.evaluate((to) => window.pageProbes.scrollToMiddle(to), scrolledTo);
		for (const element of await page.locator(selector).all()) {
			const box = await element.boundingBox();
			const height = page.viewportSize()?.height ?? 0;
			if (box && box.width > 0 && box.y >= 0 && box.y + Math.min(box.height, 44) <= height)
				return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2), scrolledTo };
		}
		throw new Error(`nothing to press on ${url}: ${selector}`);
	});
}

/** Infinity if the press is lost. */
async function measurePress(
	browser: Browser,
	visit: BenchVisit,
	url: string,
	{ press, place, delay }: { press: PressName; place: Place; delay: number },
): Promise<number> {
	return withPage(browser, visit, async (page, session) => {
		const effect = Promise.withResolvers<number>();
		await page.exposeFunction("reportEffect", effect.resolve);
		const target = Promise.withResolvers<void>();
		await page.exposeFunction("reportTarget", target.resolve);
		// The page is closed once the first letters have narrowed the list; later letters then have no page.
		await page.exposeFunction("reportFocus", () => void type(session).catch(() => undefined));
		await page.addInitScript(installProbes);
		await page.addInitScript(watchPress, { effect: presses[press].shows, place });
		await openUntilPainted(page, session, url);
		await target.promise;
		await pause(delay);
		await send(session, press, place);
		return Promise.race([effect.promise, pause(MAX_WAIT_MS, Number.POSITIVE_INFINITY)]);
	});
}

async function openUntilPainted(page: Page, session: CDPSession, url: string): Promise<void> {
	await session.send("Page.enable");
	await session.send("Page.setLifecycleEventsEnabled", { enabled: true });
	const painted = Promise.withResolvers<void>();
	session.on("Page.lifecycleEvent", ({ name }) => {
		if (name === "firstContentfulPaint") painted.resolve();
	});
	await page.goto(url, { waitUntil: "commit" });
	await painted.promise;
}

/** A finger's tap or swipe, delivered as the browser's own touch input. */
async function send(session: CDPSession, press: PressName, { x, y }: Point): Promise<void> {
	const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
		session.send("Input.dispatchTouchEvent", { type, touchPoints });
	// Does not wait for the page's response to the previous event, just as a finger does not.
	const sent = [touch("touchStart", [{ x, y }])];
	if (press === "next photograph") {
		for (let moved = STEP_PX; moved <= SWIPE_PX; moved += STEP_PX) {
			await pause(FRAME_MS);
			sent.push(touch("touchMove", [{ x: x - moved, y }]));
		}
	}
	sent.push(touch("touchEnd", []));
	await Promise.all(sent);
}

async function type(session: CDPSession): Promise<void> {
	const events = [...TYPED].flatMap((key) => [
		{ type: "keyDown" as const, key, text: key },
		{ type: "keyUp" as const, key },
	]);
	await Promise.all(events.map((event) => session.send("Input.dispatchKeyEvent", event)));
}

/** Runs in the page. The window's name carries the press into the page that a link or form loads before scripts run. */
function watchPress({ effect, place }: { effect: Effect; place: Place }): void {
	const { pageProbes: probes } = window;
	const { x, y, scrolledTo } = place;
	const scroll = (): void => {
		if (!scrolledTo || window.name !== "") return;
		probes.scrollToMiddle(scrolledTo);
		requestAnimationFrame(scroll);
	};
	scroll();
	// On a slow phone the first paint may come before the list was parsed: an element that does not exist is not
	// pressed.
	const lookForTarget = (): void => {
		const pressed = document.elementFromPoint(x, y)?.closest("a, button, summary, label, input, #foto-1");
		if (!pressed) return void requestAnimationFrame(lookForTarget);
		// After the frame that shows it.
		setTimeout(() => window.reportTarget());
	};
	lookForTarget();
	const reads: Record<Effect, () => unknown> = {
		opened: () =>
			probes.shown("dialog[open], [role=dialog], :popover-open, details[open] > :not(summary)").length,
		marked: () => probes.shown("[aria-pressed=true]").length,
		counted: () => probes.cartNumber(),
		moved: () => (document.getElementById("foto-2")?.getBoundingClientRect().left ?? 0) < innerWidth / 2,
		chosen: () => probes.shown("input[name=paymentMethod]:checked").length,
		filtered: () => probes.shown("main details").length,
	};
	const read = (): string => String(reads[effect]());
	const waitFor = (pressedAt: number, before: string): void => {
		const look = () => {
			if (read() === before) return void requestAnimationFrame(look);
			// After the frame that shows it.
			setTimeout(() => window.reportEffect(performance.timeOrigin + performance.now() - pressedAt));
		};
		look();
	};
	const [carriedPress, carriedBefore] = window.name.split(" ");
	if (carriedPress && carriedBefore !== undefined) {
		waitFor(Number(carriedPress), carriedBefore);
		return;
	}
	const start = ({ timeStamp }: Event): void => {
		const pressedAt = performance.timeOrigin + timeStamp;
		const before = read();
		window.name = `${pressedAt} ${before}`;
		waitFor(pressedAt, before);
	};
	if (effect === "filtered") {
		addEventListener("focusin", () => window.reportFocus(), { capture: true, once: true });
		addEventListener("keydown", start, { capture: true, once: true });
	} else addEventListener("pointerdown", start, { capture: true, once: true });
}
