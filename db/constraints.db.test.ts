import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { cents } from "#app/values/money.ts";
import { insertImage, insertProduct, insertUser } from "#tests/support/factories/factories.ts";
import { db } from "./client.server.ts";
import { productImages, products, reviews, users } from "./schema.server.ts";
import { databaseErrorCode, inTransaction, isUniqueViolation } from "./transactions.server.ts";

const CHECK_VIOLATION = "23514";

const refusedWith = (work: PromiseLike<unknown>): Promise<string | undefined> =>
	Promise.resolve(work).then(
		() => undefined,
		(error: unknown) => databaseErrorCode(error),
	);

describe("the database refuses wrong states", () => {
	test("stock below zero", async () => {
		const product = await insertProduct({ stockQuantity: 1 });
		const oversold = db.update(products).set({ stockQuantity: -1 }).where(eq(products.id, product.id));
		expect(await refusedWith(oversold)).toBe(CHECK_VIOLATION);
	});

	test("a price of zero", async () => {
		expect(await refusedWith(insertProduct({ priceCents: cents(0) }))).toBe(CHECK_VIOLATION);
	});

	test("an e-mail in capitals", async () => {
		expect(await refusedWith(insertUser({ email: "Maria@Example.com" }))).toBe(CHECK_VIOLATION);
	});

	// rule: 3.01
	test("the same e-mail twice", async () => {
		await insertUser({ email: "maria@example.com" });
		const second = insertUser({ email: "maria@example.com" });
		const error = await second.catch((reason: unknown) => reason);
		expect(isUniqueViolation(error, "users_email_unique")).toBe(true);
	});

	// rule: 3.01
	test("a role that does not exist", async () => {
		const user = await insertUser();
		const raised = db
			.update(users)
			.set({ role: "owner" as "admin" })
			.where(eq(users.id, user.id));
		expect(await refusedWith(raised)).toBe(CHECK_VIOLATION);
	});

	test("a second review of a product by the same customer", async () => {
		const user = await insertUser();
		const product = await insertProduct();
		const review = {
			productId: product.id,
			userId: user.id,
			userName: user.fullName,
			userEmail: user.email,
			rating: 5,
			comment: "Madeira linda e bem acabada.",
			origin: "customer" as const,
		};
		await db.insert(reviews).values(review);
		const error = await Promise.resolve(db.insert(reviews).values(review)).catch((reason: unknown) => reason);
		expect(isUniqueViolation(error, "reviews_customer_product_unique")).toBe(true);
	});

	// rule: 3.05
	test("a generated example that claims to be verified", async () => {
		const product = await insertProduct();
		const example = db.insert(reviews).values({
			productId: product.id,
			userName: "Exemplo",
			userEmail: "exemplo@example.invalid",
			rating: 5,
			comment: "Texto de exemplo gerado.",
			isVerified: true,
			origin: "ai",
		});
		expect(await refusedWith(example)).toBe(CHECK_VIOLATION);
	});

	// rule: 9.13
	test("a sixth picture", async () => {
		const product = await insertProduct();
		const image = await insertImage();
		const sixth = db.insert(productImages).values({ productId: product.id, imageId: image.id, position: 5 });
		expect(await refusedWith(sixth)).toBe(CHECK_VIOLATION);
	});
});

test("a transaction that throws leaves nothing behind", async () => {
	const product = await insertProduct({ stockQuantity: 3 });
	const failed = inTransaction(async (tx) => {
		await tx.update(products).set({ stockQuantity: 0 }).where(eq(products.id, product.id));
		throw new Error("changed my mind");
	});
	await expect(failed).rejects.toThrow("changed my mind");
	const [row] = await db.select().from(products).where(eq(products.id, product.id));
	expect(row?.stockQuantity).toBe(3);
});
