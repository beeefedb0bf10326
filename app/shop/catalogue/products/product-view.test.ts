import { expect, test } from "vitest";
import { cardBadge } from "./product-view.ts";

const product = { availability: "in_stock", discountPercent: null, isFeatured: true } as const;

test("a card has one badge: sold out before discount, discount before featured", () => {
	const soldOut = { ...product, availability: "out_of_stock", discountPercent: 50 } as const;
	expect(cardBadge(soldOut, true)).toBe("out_of_stock");
	expect(cardBadge({ ...product, discountPercent: 19 }, true)).toBe("discount");
	expect(cardBadge(product, true)).toBe("featured");
	expect(cardBadge(product, false)).toBeNull();
	expect(cardBadge({ ...product, isFeatured: false }, true)).toBeNull();
});
