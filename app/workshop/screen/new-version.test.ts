import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const MINUTE_MS = 60_000;
const notBusy = () => false;

/** A tab of a browser: what it has stored outlives the pages that are loaded in it. */
function openTab() {
	const stored = new Map<string, string>();
	const tab = { loaded: 0, stored };
	vi.stubGlobal("sessionStorage", {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, value: string) => void stored.set(key, value),
	});
	vi.stubGlobal("location", {
		reload: () => {
			tab.loaded += 1;
		},
	});
	return tab;
}

/** A page that a worker has served, or that came from the shop itself. */
async function openPage(isServedByWorker = true) {
	const workers = Object.assign(new EventTarget(), { controller: isServedByWorker ? {} : null });
	vi.stubGlobal("navigator", { serviceWorker: workers });
	vi.resetModules();
	const { followVersions, reloadIntoNewVersion } = await import("./new-version.ts");
	followVersions(() => reloadIntoNewVersion(notBusy));
	return {
		replaceWorker: () => workers.dispatchEvent(new Event("controllerchange")),
		draw: (isBusy = notBusy) => reloadIntoNewVersion(isBusy),
	};
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 23, 12) }));
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});
const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE_MS);

describe("a page whose worker is replaced", () => {
	it("is loaded anew, but not for the first worker of a phone", async () => {
		const tab = openTab();
		const page = await openPage(false);
		page.replaceWorker();
		page.draw();
		expect(tab.loaded).toBe(0);
		page.replaceWorker();
		expect(tab.loaded).toBe(1);
	});

	it("is loaded anew for a second version as well, ten minutes after the first", async () => {
		const tab = openTab();
		(await openPage()).replaceWorker();
		expect(tab.loaded).toBe(1);
		const page = await openPage();
		pass(2);
		page.replaceWorker();
		page.draw();
		pass(7);
		page.draw();
		expect(tab.loaded).toBe(1);
		pass(2);
		page.draw(() => true);
		expect(tab.loaded).toBe(1);
		page.draw();
		expect(tab.loaded).toBe(2);
		// The browser may take a moment to leave the page.
		page.draw();
		expect(tab.loaded).toBe(2);
	});

	it("is loaded anew where the clock was put back, and where another program has written the time", async () => {
		const tab = openTab();
		for (const stored of [String(Date.now() + 24 * 60 * MINUTE_MS), "ontem"]) {
			tab.stored.set("oficina-nova", stored);
			(await openPage()).replaceWorker();
		}
		expect(tab.loaded).toBe(2);
	});

	it("is left alone where the browser remembers nothing: it might never end", async () => {
		const tab = openTab();
		vi.stubGlobal("sessionStorage", {
			getItem: () => {
				throw new Error("storage is switched off");
			},
		});
		(await openPage()).replaceWorker();
		expect(tab.loaded).toBe(0);
	});
});
