import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { reviews } from "#db/schema.server.ts";
import { insertProduct, insertUser } from "#tests/support/factories/factories.ts";
import { listProductReviews } from "./reviews.queries.server.ts";

type NewReview = typeof reviews.$inferInsert;

const write = (productId: string, more: Partial<NewReview>) =>
	db.insert(reviews).values({
		productId,
		userName: "Nome antigo",
		userEmail: "a@example.com",
		rating: 5,
		comment: "Firme e muito bonita.",
		origin: "customer",
		...more,
	});

describe("the reviews of a product", () => {
	// rule: 2.34
	it("count and average only reviews by people, never generated examples", async () => {
		const product = await insertProduct();
		const ana = await insertUser({ fullName: "Ana Prado" });
		await write(product.id, { userId: ana.id, rating: 5, isVerified: true });
		await write(product.id, { origin: "admin", rating: 4, isVerified: true, userName: "Balcão" });
		await write(product.id, { origin: "admin", rating: 4, userName: "Feira" });
		await write(product.id, { origin: "ai", rating: 1, userName: "Exemplo 1" });
		const { rating, reviews: people, examples } = await listProductReviews(product.id);
		expect(rating).toEqual({ average: 4.3, count: 3 });
		expect(people.map(({ author }) => author)).toContain("Ana Prado");
		expect(people).toHaveLength(3);
		expect(examples.map(({ author }) => author)).toEqual(["Exemplo 1"]);
	});

	it("are none where all are generated", async () => {
		const product = await insertProduct();
		await write(product.id, { origin: "ai" });
		expect(await listProductReviews(product.id)).toMatchObject({ rating: null, reviews: [] });
	});

	it("carry no e-mail address", async () => {
		const product = await insertProduct();
		await write(product.id, { origin: "admin" });
		expect(JSON.stringify(await listProductReviews(product.id))).not.toContain("@");
	});
});
