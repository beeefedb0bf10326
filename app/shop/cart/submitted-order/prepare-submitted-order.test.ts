import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "#app/values/date.ts";
import { prepareSubmittedOrder } from "./prepare-submitted-order.ts";
import { parseSubmittedOrder, type SubmittedOrder } from "./submitted-order.ts";

const lines = [{ id: "a", quantity: 2 }];

const send = (before: SubmittedOrder | null, fresh: string, request: string, now = 0): SubmittedOrder =>
	prepareSubmittedOrder({ previous: before, newKey: fresh, request, lines, now });

describe("the key of an order", () => {
	it("is the same for the same order, however often and from whichever page load", () => {
		fc.assert(
			fc.property(fc.string(), fc.array(fc.uuid(), { minLength: 1 }), (request, fresh) => {
				let sent: SubmittedOrder | null = null;
				for (const [at, key] of fresh.entries()) {
					sent = parseSubmittedOrder(JSON.stringify(send(sent, key, request, at)));
					expect(sent?.key).toBe(fresh[0]);
				}
			}),
		);
	});

	it("is another for another order", () => {
		fc.assert(
			fc.property(fc.string(), fc.string(), (one, other) => {
				fc.pre(one !== other);
				expect(send(send(null, "first", one), "second", other).key).toBe("second");
			}),
		);
	});

	it("is a new one half an hour later", () => {
		const sent = send(null, "first", "order");
		expect(send(sent, "second", "order", 29 * MINUTE_MS).key).toBe("first");
		expect(send(sent, "third", "order", 30 * MINUTE_MS).key).toBe("third");
	});
});

describe("the stored submitted order", () => {
	it("are its products, and nothing of the address", () => {
		const sent = send(null, "key", "Avenida Paulista 1578");
		expect(sent.lines).toEqual(lines);
		expect(JSON.stringify(sent)).not.toMatch(/Paulista|1578/);
		expect(parseSubmittedOrder(JSON.stringify(sent))).toEqual(sent);
	});

	it.each([null, "", "{", "42", "[]", '{"key":1}', '{"key":"a","fingerprint":"b","at":1}'])(
		"is nothing when the storage holds %j",
		(stored) => expect(parseSubmittedOrder(stored)).toBeNull(),
	);

	it("are only the lines that make sense", () => {
		const stored = { key: "a", fingerprint: "b", at: 1, lines: [null, {}, { id: 1, quantity: 1 }, ...lines] };
		expect(parseSubmittedOrder(JSON.stringify(stored))?.lines).toEqual(lines);
	});
});
