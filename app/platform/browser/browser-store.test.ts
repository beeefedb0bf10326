import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { browserStore } from "./browser-store.ts";

/** A browser's storage that refuses values of more than `room` characters. */
function storage(room = 100) {
	const stored = new Map<string, string>();
	return {
		stored,
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, value: string) => {
			if (value.length > room) throw new DOMException("no room", "QuotaExceededError");
			stored.set(key, value);
		},
	};
}

const numbers = (stored: string | null): number[] => JSON.parse(stored ?? "[]");
const open = () => browserStore("numbers", numbers);

let page: EventTarget;
beforeEach(() => {
	page = new EventTarget();
	vi.stubGlobal("window", page);
});
afterEach(() => vi.unstubAllGlobals());

const storageEvent = (key: string | null) => Object.assign(new Event("storage"), { key });

describe("a value in the browser's storage", () => {
	it("is read once, and again only when the stored text changed", () => {
		const disk = storage();
		vi.stubGlobal("localStorage", disk);
		const store = open();
		expect(store.read()).toEqual([]);
		store.write([1]);
		expect(disk.stored.get("numbers")).toBe("[1]");
		const first = store.read();
		expect(store.read()).toBe(first);
		// Another tab.
		open().write([1, 2]);
		expect(store.read()).toEqual([1, 2]);
	});

	it("notifies about writes here, in other tabs, and while the page was in the background", () => {
		vi.stubGlobal("localStorage", storage());
		const store = open();
		const onChange = vi.fn();
		const leave = store.subscribe(onChange);
		store.write([1]);
		page.dispatchEvent(storageEvent("numbers"));
		page.dispatchEvent(storageEvent(null));
		page.dispatchEvent(new Event("pageshow"));
		expect(onChange).toHaveBeenCalledTimes(4);
		page.dispatchEvent(storageEvent("letters"));
		leave();
		store.write([2]);
		page.dispatchEvent(storageEvent("numbers"));
		page.dispatchEvent(new Event("pageshow"));
		expect(onChange).toHaveBeenCalledTimes(4);
	});

	it("lives as long as the page where storage is full, until another tab writes", () => {
		const disk = storage(5);
		vi.stubGlobal("localStorage", disk);
		const store = open();
		store.write([1]);
		store.write([1, 2, 3]);
		expect(disk.stored.get("numbers")).toBe("[1]");
		expect(store.read()).toEqual([1, 2, 3]);
		disk.stored.set("numbers", "[9]");
		expect(store.read()).toEqual([9]);
	});

	it("lives as long as the page where storage is switched off", () => {
		vi.stubGlobal("localStorage", undefined);
		const store = open();
		expect(store.read()).toEqual([]);
		store.write([1]);
		expect(store.read()).toEqual([1]);
	});
});
