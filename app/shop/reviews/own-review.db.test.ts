import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { onInvalidate } from "#app/platform/cache-tags.server.ts";
import { action } from "#app/routes/account/account.tsx";
import { db } from "#db/client.server.ts";
import { orders, reviews } from "#db/schema.server.ts";
import { createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { readAudit } from "#tests/support/factories/read-rows.ts";
import { createSignedInCustomer } from "#tests/support/factories/user-session.ts";
import { formPost, routeArgs } from "#tests/support/http/route-args.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { deleteOwnReview, updateOwnReview } from "./own-review.server.ts";
import { listProductReviews } from "./reviews.queries.server.ts";
import { ownReviewUpdateSchema, reviewSchema } from "./reviews.schema.ts";
import { submitReview } from "./submit-review.server.ts";

setUpCepStubs();

const comment = "Firme, pesada e muito bonita.";
const say = (product: { id: string }, more: object = {}) =>
	reviewSchema.parse({ productId: product.id, comment, ...more });

const change = (product: { id: string }, more: object = {}) =>
	ownReviewUpdateSchema.parse({ productId: product.id, comment, ...more });

async function reviewed() {
	const { customer, cookie } = await createSignedInCustomer();
	const product = await insertProduct();
	const orderId = await createOrder(customer, product);
	await db.update(orders).set({ status: "delivered" }).where(eq(orders.id, orderId));
	await submitReview(customer, say(product, { rating: "5" }));
	const [review] = await db.select().from(reviews).where(eq(reviews.productId, product.id));
	if (!review) throw new Error("no review");
	return { customer, cookie, product, review };
}

test("the author changes stars and words, and the figures follow", async () => {
	const { customer, product, review } = await reviewed();
	const invalidated: string[] = [];
	const stop = onInvalidate((tags) => invalidated.push(...tags));
	await updateOwnReview(customer, change(product, { rating: "2", comment: "Depois de um mês, rangeu." }));
	await expect
		.poll(() => invalidated)
		.toEqual(expect.arrayContaining([`product:${product.id}`, "catalogue"]));
	stop();
	expect(await listProductReviews(product.id)).toMatchObject({
		rating: { average: 2, count: 1 },
		reviews: [{ id: review.id, comment: "Depois de um mês, rangeu.", editedAt: expect.any(String) }],
	});
	expect(await readAudit(review.id)).toMatchObject([
		{
			action: "review.edited_by_author",
			actorId: customer.id,
			details: { rating: { from: 5, to: 2 }, commentChanged: true },
		},
	]);
});

test("a form that changes nothing is no change", async () => {
	const { customer, product, review } = await reviewed();
	await updateOwnReview(customer, change(product, { rating: "5" }));
	expect((await listProductReviews(product.id)).reviews).toMatchObject([{ editedAt: null }]);
	expect(await readAudit(review.id)).toEqual([]);
});

test("the author deletes the review, and may write another", async () => {
	const { customer, product, review } = await reviewed();
	await deleteOwnReview(customer, product.id);
	expect(await listProductReviews(product.id)).toMatchObject({ rating: null, reviews: [] });
	expect(await readAudit(review.id)).toMatchObject([
		{ action: "review.deleted_by_author", actorId: customer.id, details: { rating: 5 } },
	]);
	await expect(deleteOwnReview(customer, product.id)).rejects.toMatchObject({ kind: "not_found" });
	await submitReview(customer, say(product, { rating: "3" }));
	expect((await listProductReviews(product.id)).rating).toEqual({ average: 3, count: 1 });
});

test("nobody else changes or deletes it", async () => {
	const { product, review } = await reviewed();
	const stranger = await createCustomer();
	const other = change(product, { comment: "Outra coisa qualquer." });
	await expect(updateOwnReview(stranger, other)).rejects.toMatchObject({ kind: "not_found" });
	await expect(deleteOwnReview(stranger, product.id)).rejects.toMatchObject({ kind: "not_found" });
	expect(await db.select().from(reviews).where(eq(reviews.id, review.id))).toEqual([review]);
});

test("the forms of the screen change and delete it, and keep what was typed when it is refused", async () => {
	const { cookie, product } = await reviewed();
	const post = (fields: Record<string, string>) =>
		action(
			routeArgs<Parameters<typeof action>[0]>(
				formPost("/profile?tab=orders", { productId: product.id, ...fields }, cookie),
			),
		);
	const tooLong = "a".repeat(4_001);
	expect(await post({ intent: "review-update", rating: "4", comment: tooLong })).toMatchObject({
		init: { status: 422 },
		data: { fields: { comment: "Use no máximo 4.000 caracteres." }, values: { comment: tooLong } },
	});
	expect(await post({ intent: "review-update", rating: "4", comment: "Com o tempo, melhor." })).toMatchObject(
		{
			data: { toast: { title: "Avaliação alterada" } },
		},
	);
	expect((await listProductReviews(product.id)).rating).toEqual({ average: 4, count: 1 });
	expect(await post({ intent: "review-delete" })).toMatchObject({
		data: { toast: { title: "Avaliação excluída" } },
	});
	expect((await listProductReviews(product.id)).rating).toBeNull();
});
