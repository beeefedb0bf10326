import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { orderKeyFor } from "./order-key.ts";

function memory(before?: string) {
	const kept = new Map(before === undefined ? [] : [["cerne:order-key", before]]);
	return {
		getItem: (name: string) => kept.get(name) ?? null,
		setItem: (name: string, value: string) => void kept.set(name, value),
	};
}

const MINUTE = 60_000;

describe("orderKeyFor", () => {
	it("sends the same order with the same key, however often and from whichever page load", () => {
		fc.assert(
			fc.property(fc.string(), fc.array(fc.uuid(), { minLength: 1 }), (request, fresh) => {
				const storage = memory();
				const keys = fresh.map((key, index) => orderKeyFor(key, request, storage, index));
				expect(new Set(keys)).toEqual(new Set([fresh[0]]));
			}),
		);
	});

	it("sends another order with another key", () => {
		fc.assert(
			fc.property(fc.string(), fc.string(), (one, other) => {
				fc.pre(one !== other);
				const storage = memory();
				orderKeyFor("first", one, storage, 0);
				expect(orderKeyFor("second", other, storage, 0)).toBe("second");
			}),
		);
	});

	it("takes the same order for a new one half an hour later", () => {
		const storage = memory();
		expect(orderKeyFor("first", "order", storage, 0)).toBe("first");
		expect(orderKeyFor("second", "order", storage, 29 * MINUTE)).toBe("first");
		expect(orderKeyFor("third", "order", storage, 30 * MINUTE)).toBe("third");
	});

	it("keeps nothing of the address, and lives with damaged, full or missing storage", () => {
		const storage = memory();
		orderKeyFor("key", "Avenida Paulista 1578", storage, 0);
		expect(storage.getItem("cerne:order-key")).not.toMatch(/Paulista|1578/);
		for (const damaged of ["", "{", "42", "null", '{"key":1}']) {
			expect(orderKeyFor("key", "order", memory(damaged))).toBe("key");
		}
		const full = {
			getItem: () => null,
			setItem: () => {
				throw new Error("QuotaExceededError");
			},
		};
		expect(orderKeyFor("key", "order", full)).toBe("key");
		expect(orderKeyFor("key", "order", undefined)).toBe("key");
	});
});
