import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { composeExampleReviews } from "./example-reviews.ts";

const product = {
	name: "Mesa Mantiqueira",
	materials: ["Peroba-rosa"],
	finish: "Óleo natural",
	isMadeToOrder: true,
};

describe("example reviews", () => {
	it("are different, long enough, and by invented authors", () => {
		fc.assert(
			fc.property(
				fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })),
				(numbers) => {
					const random = () => numbers.next().value as number;
					const examples = composeExampleReviews(product, 5, random);
					expect(examples).toHaveLength(5);
					expect(new Set(examples.map(({ comment }) => comment)).size).toBe(5);
					expect(new Set(examples.map(({ userName }) => userName)).size).toBe(5);
					for (const { userName, userEmail, rating, comment } of examples) {
						expect(userName).toMatch(/ Exemplo$/);
						expect(userEmail).toMatch(/^[a-z]+\.exemplo\.[a-z0-9]{4}@example\.invalid$/);
						expect(rating).toBeGreaterThanOrEqual(3);
						expect(rating).toBeLessThanOrEqual(5);
						expect(comment.length).toBeGreaterThanOrEqual(10);
					}
				},
			),
		);
	});

	it("work for a product with few details", () => {
		const bare = { name: "Banco", materials: [], finish: null, isMadeToOrder: false };
		expect(
			composeExampleReviews(bare, 3)
				.map(({ comment }) => comment)
				.join(" "),
		).not.toMatch(/undefined|null/);
	});
});
