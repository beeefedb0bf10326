import { beforeAll, expect, test } from "vitest";
import { onInvalidate } from "#app/platform/cache-tags.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { db } from "#db/client.server.ts";
import { reviews } from "#db/schema.server.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { readAudit, readMails } from "#tests/support/factories/read-rows.ts";
import { removeReviewReply, replyToReview } from "./reply-to-review.server.ts";
import { listProductReviews } from "./reviews.queries.server.ts";

let admin: Admin;
beforeAll(async () => {
	admin = await createAdmin();
});

async function written(more: Partial<typeof reviews.$inferInsert> = {}) {
	const product = await insertProduct({ name: "Cômoda Sibipiruna" });
	const [review] = await db
		.insert(reviews)
		.values({
			productId: product.id,
			userName: "Balcão",
			userEmail: "balcao@example.com",
			rating: 3,
			comment: "A gaveta corre dura.",
			origin: "admin",
			...more,
		})
		.returning({ id: reviews.id });
	return { product, reviewId: review?.id ?? "" };
}

async function byCustomer() {
	const author = await createCustomer({ fullName: "Ana Luísa Prado" });
	const more = { userId: author.id, origin: "customer", userName: "Ana", userEmail: author.email } as const;
	return { author, ...(await written(more)) };
}

const repliesOf = async ({ id }: { id: string }) =>
	(await listProductReviews(id)).reviews.map(({ reply }) => reply?.text ?? null);

test("a reply is under its review with the next request, and its author is told once", async () => {
	const { author, product, reviewId } = await byCustomer();
	const invalidated: string[] = [];
	const stop = onInvalidate((tags) => invalidated.push(...tags));
	await replyToReview(admin, { reviewId, reply: "Mandamos cera para os trilhos." });
	await expect.poll(() => invalidated).toContain(`product:${product.id}`);
	stop();
	expect(await repliesOf(product)).toEqual(["Mandamos cera para os trilhos."]);

	await replyToReview(admin, { reviewId, reply: "Mandamos cera e um trilho novo." });
	expect(await repliesOf(product)).toEqual(["Mandamos cera e um trilho novo."]);
	const mails = await readMails(reviewId);
	expect(mails).toMatchObject([
		{
			kind: "review-answered",
			recipient: author.email,
			subject: "A oficina respondeu à sua avaliação: Cômoda Sibipiruna",
		},
	]);
	expect(mails[0]?.text).toContain("Mandamos cera para os trilhos.");
	expect(mails[0]?.text).toContain("A gaveta corre dura.");
	expect(mails[0]?.text).toContain(`/product/${product.slug}#avaliacoes`);
	expect(await readAudit(reviewId)).toMatchObject([
		{ action: "review.answered", actorId: admin.id, details: { isFirst: true } },
		{ action: "review.answered", actorId: admin.id, details: { isFirst: false } },
	]);
});

test("a reply is removed, and one that follows it sends no second mail", async () => {
	const { product, reviewId } = await byCustomer();
	await replyToReview(admin, { reviewId, reply: "Obrigada." });
	await removeReviewReply(admin, reviewId);
	expect(await repliesOf(product)).toEqual([null]);
	await removeReviewReply(admin, reviewId);
	await replyToReview(admin, { reviewId, reply: "Obrigada pela visita." });
	expect(await readMails(reviewId)).toHaveLength(1);
	expect(await readAudit(reviewId, "review.answer_removed")).toHaveLength(1);
});

test("a review without an account is answered without a mail, and a generated example not at all", async () => {
	const { product, reviewId } = await written();
	await replyToReview(admin, { reviewId, reply: "Volte sempre." });
	expect(await repliesOf(product)).toEqual(["Volte sempre."]);
	expect(await readMails(reviewId)).toEqual([]);
	const example = await written({ origin: "ai" });
	await expect(
		replyToReview(admin, { reviewId: example.reviewId, reply: "Obrigada." }),
	).rejects.toMatchObject({ kind: "conflict" });
	await expect(replyToReview(admin, { reviewId: "nenhuma", reply: "Oi." })).rejects.toMatchObject({
		kind: "not_found",
	});
});
