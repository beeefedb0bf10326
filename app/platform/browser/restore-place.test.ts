import { ScrollRestoration } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { isReturn, nameHistoryEntry, restorePlace } from "./restore-place.ts";

afterEach(() => void vi.unstubAllGlobals());

/** A tab with what is stored in it, and what is done to it. */
function openTab(stored: string | null, state: object | null) {
	const history = {
		state: state as Record<string, unknown> | null,
		replaceState(next: Record<string, unknown>) {
			history.state = next;
		},
	};
	const scrollTo = vi.fn();
	const sessionStorage = { getItem: vi.fn(() => stored), removeItem: vi.fn() };
	const globals = { history, scrollTo, sessionStorage };
	for (const [name, value] of Object.entries({ ...globals, window: globals })) vi.stubGlobal(name, value);
	return globals;
}

/** The script that `ScrollRestoration` would write into each page. */
function runRoutersScript(): void {
	const [, script] = /let restoreScroll = \(([\s\S]*?)\)\.toString\(\)/.exec(String(ScrollRestoration)) ?? [];
	const [, key] = /storageKey \|\| (\w+)/.exec(String(ScrollRestoration)) ?? [];
	expect([typeof script, key]).toEqual(["string", "SCROLL_RESTORATION_STORAGE_KEY"]);
	new Function(`(${script})("react-router-scroll-positions", null)`)();
}

const stored = JSON.stringify({ here: 480, there: 12, top: 0 });

it("restores the same places as the router's own script, from the same key", () => {
	for (const key of ["here", "there", "top", "unknown"]) {
		const ours = openTab(stored, { key, usr: 1 });
		nameHistoryEntry();
		restorePlace();
		const routers = openTab(stored, { key, usr: 1 });
		runRoutersScript();
		const calls = routers.scrollTo.mock.calls.filter(([, y]) => y > 0);
		expect(ours.scrollTo.mock.calls).toEqual(calls);
		expect(ours.history.state).toEqual(routers.history.state);
		expect(ours.sessionStorage.getItem.mock.calls).toEqual(routers.sessionStorage.getItem.mock.calls);
	}
});

it("gives an entry of the history a key, as the router's own script does", () => {
	const { history: ours } = openTab(null, null);
	nameHistoryEntry();
	const { history: routers } = openTab(null, null);
	runRoutersScript();
	expect(Object.keys(ours.state ?? {})).toEqual(Object.keys(routers.state ?? {}));
	expect(ours.state?.key).toMatch(/^[\da-v]{5,}$/);
});

it("leaves a page at its top whose place is not known or cannot be read", () => {
	for (const [text, state] of [
		[null, { key: "here" }],
		["{", { key: "here" }],
		[stored, null],
	] as const) {
		const { scrollTo } = openTab(text, state);
		restorePlace();
		expect(scrollTo).not.toHaveBeenCalled();
	}
});

it("knows a page that is opened anew from one that is returned to", () => {
	const opened = (...entries: { type: string }[]) => {
		vi.stubGlobal("performance", { getEntriesByType: () => entries });
		return isReturn();
	};
	expect(opened({ type: "navigate" })).toBe(false);
	expect(opened({ type: "reload" })).toBe(true);
	expect(opened({ type: "back_forward" })).toBe(true);
	expect(opened()).toBe(true);
});
