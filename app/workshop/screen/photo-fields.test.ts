import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followPhotoFields, isTakingPhotos } from "./photo-fields.ts";

class Field extends EventTarget {
	dataset = { do: "photo", work: "w" };
	files: unknown[] = [];
	isConnected = true;
	value = "";
	oncancel: (() => void) | null = null;
}

let page: EventTarget;
let field: Field;
const idle = vi.fn();
const stored = vi.fn(async () => {});

beforeEach(() => {
	vi.useFakeTimers();
	page = new EventTarget();
	field = new Field();
	vi.stubGlobal("window", page);
	vi.stubGlobal("HTMLInputElement", Field);
	followPhotoFields(field as unknown as HTMLElement, { store: stored, onIdle: idle });
});
afterEach(() => {
	vi.runAllTimers();
	vi.useRealTimers();
	vi.unstubAllGlobals();
	idle.mockClear();
	stored.mockClear();
});

it("is idle again once the camera was closed without a photograph, also where the browser does not say so", () => {
	field.dispatchEvent(new Event("click"));
	expect(isTakingPhotos()).toBe(true);
	field.oncancel?.();
	expect([isTakingPhotos(), idle.mock.calls.length]).toEqual([false, 1]);

	field.dispatchEvent(new Event("click"));
	page.dispatchEvent(new Event("focus"));
	expect(isTakingPhotos()).toBe(true);
	vi.runAllTimers();
	expect([isTakingPhotos(), idle.mock.calls.length]).toEqual([false, 2]);
});

it("waits for the photograph that a browser tells of after the focus, and for a camera that is opened again", async () => {
	field.dispatchEvent(new Event("click"));
	page.dispatchEvent(new Event("focus"));
	vi.advanceTimersByTime(500);
	field.dispatchEvent(new Event("click"));
	vi.runAllTimers();
	expect(isTakingPhotos()).toBe(true);

	page.dispatchEvent(new Event("focus"));
	field.files = ["photograph"];
	field.dispatchEvent(new Event("change"));
	expect([isTakingPhotos(), stored.mock.calls]).toEqual([true, [["w", ["photograph"]]]]);
	await vi.runAllTimersAsync();
	expect([isTakingPhotos(), idle.mock.calls.length]).toEqual([false, 1]);
});
