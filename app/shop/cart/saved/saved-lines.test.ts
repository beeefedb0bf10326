import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Cart, CartLine } from "#app/shop/cart/cart-lines.ts";
import { countUnits, mergeCartLines } from "#app/shop/cart/stored-lines.ts";
import { MAX_LINES, MAX_QUANTITY } from "#app/shop/shipping/order-limits.ts";
import { cents } from "#app/values/money.ts";
import {
	type CartAndSavedLines,
	type LineMove,
	moveSavedToCart,
	saveForLater,
	undoMove,
} from "./saved-lines.ts";

const line = (id: string, quantity = 1): CartLine => ({
	id,
	name: `Peça ${id}`,
	price: cents(199_050),
	image: null,
	quantity,
	shippingType: "calculated",
	weight: null,
	dimensions: null,
});

const lists = fc
	.array(fc.tuple(fc.constantFrom("a", "b", "c", "d"), fc.integer({ min: 1, max: MAX_QUANTITY })))
	.map((pairs) => mergeCartLines(pairs.map(([id, quantity]) => line(id, quantity))));
const ids = (lines: Cart) => lines.map(({ id }) => id);

function moved(result: ReturnType<typeof saveForLater>): { lines: CartAndSavedLines; move: LineMove } {
	if (typeof result === "string") throw new Error(`nothing moved: ${result}`);
	return result;
}

describe("a line that is saved for later", () => {
	it("leaves the cart and becomes the first saved line", () => {
		const { lines } = moved(saveForLater({ cart: [line("a"), line("b", 3)], saved: [line("c")] }, "b"));
		expect(ids(lines.cart)).toEqual(["a"]);
		expect(lines.saved).toEqual([line("b", 3), line("c")]);
	});

	it("comes back at the end of the cart, or onto the line that is there", () => {
		const { lines } = moved(moveSavedToCart({ cart: [line("a"), line("b", 3)], saved: [line("a", 2)] }, "a"));
		expect(lines).toEqual({ cart: [line("a", 3), line("b", 3)], saved: [] });
		expect(ids(moved(moveSavedToCart({ cart: [line("a")], saved: [line("b")] }, "b")).lines.cart)).toEqual([
			"a",
			"b",
		]);
	});

	it("stays where it is when the other list is full, or when it is not there", () => {
		const full = Array.from({ length: MAX_LINES }, (_, at) => line(`id-${at}`));
		expect(saveForLater({ cart: [line("a")], saved: full }, "a")).toBe("full");
		expect(moveSavedToCart({ cart: full, saved: [line("a")] }, "a")).toBe("full");
		expect(saveForLater({ cart: [line("id-3")], saved: full }, "id-3")).toMatchObject({
			move: { movedUnits: 1 },
		});
		expect(saveForLater({ cart: [line("a")], saved: [] }, "b")).toBe("gone");
	});

	it("is back where it stood when the move is undone", () => {
		fc.assert(
			fc.property(lists, lists, fc.nat(), (cart, saved, at) => {
				fc.pre(cart.length > 0);
				const id = cart[at % cart.length]?.id ?? "";
				const { lines, move } = moved(saveForLater({ cart, saved }, id));
				const undone = undoMove(lines.saved, lines.cart, move);
				expect(undone?.[1]).toEqual(cart);
				expect(new Set(undone?.[0])).toEqual(new Set(saved));
			}),
		);
	});

	// rule: 2.39
	it("is never duplicated by a late undo", () => {
		const { lines, move } = moved(saveForLater({ cart: [line("a", 2)], saved: [] }, "a"));
		const again = moved(moveSavedToCart(lines, "a"));
		expect(undoMove(again.lines.saved, again.lines.cart, move)).toBeNull();
		const [saved, cart] = undoMove([line("a", 1)], [], move) ?? [];
		expect([countUnits(saved ?? []), countUnits(cart ?? [])]).toEqual([0, 1]);
	});
});
