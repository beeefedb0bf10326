import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { onInvalidate } from "#app/platform/cache-tags.server.ts";
import { action, loader } from "#app/routes/account/account.tsx";
import type { Customer } from "#app/shop/accounts/actor.ts";
import type { OrderStatus } from "#app/values/status/order-status.ts";
import { db } from "#db/client.server.ts";
import { orders, reviews } from "#db/schema.server.ts";
import { createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { createSignedInCustomer } from "#tests/support/factories/user-session.ts";
import { expectRedirect, formPost, pageRequest, routeArgs } from "#tests/support/http/route-args.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { listProductReviews } from "./reviews.queries.server.ts";
import { reviewSchema } from "./reviews.schema.ts";
import { submitReview } from "./submit-review.server.ts";

setUpCepStubs();

const comment = "Firme, pesada e muito bonita.";

async function received(customer: Customer, status: OrderStatus = "delivered") {
	const product = await insertProduct();
	const orderId = await createOrder(customer, product);
	await db.update(orders).set({ status }).where(eq(orders.id, orderId));
	return { product, orderId };
}

const reviewsOf = (product: { id: string }) =>
	db.select().from(reviews).where(eq(reviews.productId, product.id));

const say = (product: { id: string }, more: object = {}) =>
	reviewSchema.parse({ productId: product.id, comment, ...more });

// rule: 3.05
test("a delivered product is reviewed, verified by the server, and its pages are invalidated", async () => {
	const customer = await createCustomer({ fullName: "Ana Luísa Prado" });
	const { product } = await received(customer);
	const invalidated: string[] = [];
	const stop = onInvalidate((tags) => invalidated.push(...tags));
	await submitReview(customer, say(product, { rating: "4" }));
	await expect
		.poll(() => invalidated)
		.toEqual(expect.arrayContaining([`product:${product.id}`, "catalogue"]));
	stop();
	expect(await reviewsOf(product)).toMatchObject([
		{ userId: customer.id, rating: 4, comment, isVerified: true, origin: "customer" },
	]);
	expect(await listProductReviews(product.id)).toMatchObject({
		rating: { average: 4, count: 1 },
		reviews: [{ author: "Ana Luísa Prado", rating: 4, comment, isVerified: true }],
	});
});

// rule: 4.20
test.each(["pending", "confirmed", "preparing", "shipped", "out_for_delivery", "cancelled"] as const)(
	"a product of an order that is %s cannot be reviewed",
	async (status) => {
		const customer = await createCustomer();
		const { product } = await received(customer, status);
		await expect(submitReview(customer, say(product))).rejects.toMatchObject({
			kind: "forbidden",
			message: "Só dá para avaliar uma peça depois que ela foi entregue a você.",
		});
		expect(await reviewsOf(product)).toEqual([]);
	},
);

// rule: 6.04
test("another's delivered product, and one that is not sold, cannot be reviewed", async () => {
	const { product } = await received(await createCustomer());
	const stranger = await createCustomer();
	await expect(submitReview(stranger, say(product))).rejects.toMatchObject({ kind: "forbidden" });
	await expect(submitReview(stranger, say({ id: randomUUID() }))).rejects.toMatchObject({
		kind: "forbidden",
	});
	expect(await reviewsOf(product)).toEqual([]);
});

// rule: 4.20
test("a product is reviewed once, also when it was bought twice or both come at once", async () => {
	const customer = await createCustomer();
	const { product } = await received(customer);
	const again = await createOrder(customer, product);
	await db.update(orders).set({ status: "delivered" }).where(eq(orders.id, again));
	const results = await Promise.allSettled([
		submitReview(customer, say(product, { rating: "5" })),
		submitReview(customer, say(product, { rating: "1" })),
		submitReview(customer, say(product, { rating: "3" })),
	]);
	expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	for (const result of results) {
		if (result.status === "rejected") {
			expect(result.reason).toMatchObject({ kind: "conflict", message: "Você já avaliou esta peça." });
		}
	}
	await expect(submitReview(customer, say(product))).rejects.toMatchObject({ kind: "conflict" });
	expect(await reviewsOf(product)).toHaveLength(1);
});

const post = (fields: Record<string, string>, cookie?: string) =>
	action(
		routeArgs<Parameters<typeof action>[0]>(
			formPost("/profile?tab=orders", { intent: "review", ...fields }, cookie),
		),
	);

// rule: 5.10
test("the form believes nothing about owner, verification or origin", async () => {
	const { customer, cookie } = await createSignedInCustomer();
	const stranger = await createCustomer();
	const { product } = await received(customer);
	expect(
		await post(
			{
				productId: product.id,
				comment,
				userId: stranger.id,
				user_id: stranger.id,
				isVerified: "false",
				origin: "admin",
				createdAt: "2020-01-01",
			},
			cookie,
		),
	).toMatchObject({ data: { toast: { title: "Avaliação enviada" } } });
	const [review] = await reviewsOf(product);
	expect(review).toMatchObject({ userId: customer.id, rating: 5, isVerified: true, origin: "customer" });
	expect(review?.createdAt.getFullYear()).not.toBe(2020);
	const { data } = await loader(routeArgs<Parameters<typeof loader>[0]>(pageRequest("/orders", cookie)));
	expect(data.ownReviews).toMatchObject([{ productId: product.id, rating: 5, comment }]);
});

// rule: 5.10, 8.20, 9.14
test.each([
	[{ rating: "" }, "rating", "Avaliação é obrigatória"],
	[{ rating: "0" }, "rating", "Avaliação é obrigatória"],
	[{ rating: "muito" }, "rating", "Avaliação é obrigatória"],
	[{ rating: "6" }, "rating", "Avaliação máxima é 5"],
	[{ comment: "  Linda!  " }, "comment", "Comentário deve ter pelo menos 10 caracteres"],
	[
		{ comment: "Linda\u0000\u0000\u0000\u0000\u0000\u0000" },
		"comment",
		"Comentário deve ter pelo menos 10 caracteres",
	],
])("%o is refused at %s: %s", async (fields, name, message) => {
	const { customer, cookie } = await createSignedInCustomer();
	const { product } = await received(customer);
	expect(await post({ productId: product.id, rating: "5", comment, ...fields }, cookie)).toMatchObject({
		init: { status: 422 },
		data: { toast: undefined, fields: { [name]: message } },
	});
	expect(await reviewsOf(product)).toEqual([]);
});

// rule: 5.10
test("a guest is asked to sign in", async () => {
	const { product } = await received(await createCustomer());
	const response = await expectRedirect(post({ productId: product.id, comment }));
	expect(response.location).toBe("/auth?next=%2Forders");
	expect(decodeURIComponent(response.headers.getSetCookie().join())).toContain(
		"Você precisa estar logado para avaliar produtos.",
	);
	expect(await reviewsOf(product)).toEqual([]);
});
