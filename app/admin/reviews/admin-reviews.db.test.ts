import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { listFile } from "#app/admin/lists/list-file.server.ts";
import { onInvalidate } from "#app/platform/cache-tags.server.ts";
import { parseFields } from "#app/platform/forms/forms.server.ts";
import { toCsv } from "#app/platform/lists/csv.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { removeReviewReply, replyToReview } from "#app/shop/reviews/reply-to-review.server.ts";
import { createReview, deleteReview, updateReview } from "#app/shop/reviews/reviews.commands.server.ts";
import { listProductReviews } from "#app/shop/reviews/reviews.queries.server.ts";
import { newReviewSchema, reviewUpdateSchema } from "#app/shop/reviews/reviews.schema.ts";
import { db } from "#db/client.server.ts";
import { reviews } from "#db/schema.server.ts";
import { createAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { insertProduct, insertUser } from "#tests/support/factories/factories.ts";
import { readAudit } from "#tests/support/factories/read-rows.ts";
import { readCsvRows } from "#tests/support/http/csv-rows.ts";
import { findReview, reviewsList } from "./admin-reviews.queries.server.ts";
import { reviewsView } from "./reviews-view.tsx";

let admin: Admin;
beforeAll(async () => {
	admin = await createAdmin();
});

const typed = (more: object = {}) => ({
	userName: "Dona Lúcia",
	userEmail: "Lucia@Example.com",
	rating: "4",
	comment: "Comprou na feira e adorou.",
	...more,
});
const create = async (productId: string, more: object = {}) =>
	createReview(admin, newReviewSchema.parse({ productId, ...typed(more) }));
const address = (query: string) => new URL(`http://localhost/admin/reviews${query}`);
const list = async (query: string) => (await reviewsList.read(admin, address(query))).rows;
const fileOf = (query: string) => readCsvRows(listFile(reviewsView, reviewsList).rows(admin, address(query)));

// rule: 2.75
test("the workshop's review is verified, without an account, and known as its own", async () => {
	const product = await insertProduct();
	const invalidated: string[] = [];
	const stop = onInvalidate((tags) => invalidated.push(...tags));
	const id = await create(product.id);
	await expect
		.poll(() => invalidated)
		.toEqual(expect.arrayContaining([`product:${product.id}`, "catalogue"]));
	stop();
	expect(await findReview(admin, id)).toMatchObject({
		product: { name: product.name },
		userName: "Dona Lúcia",
		userEmail: "lucia@example.com",
		rating: 4,
		isVerified: true,
		origin: "admin",
	});
	expect((await listProductReviews(product.id)).rating).toEqual({ average: 4, count: 1 });
	expect(await readAudit(id)).toMatchObject([
		{ action: "review.created", actorId: admin.id, details: { rating: 4 } },
	]);
});

test("a review is corrected without changing where it came from", async () => {
	const [product, ana] = [await insertProduct(), await insertUser({ fullName: "Ana Prado" })];
	const [written] = await db
		.insert(reviews)
		.values({
			productId: product.id,
			userId: ana.id,
			userName: "Ana",
			userEmail: ana.email,
			rating: 2,
			comment: "Chegou com um risco.",
			isVerified: true,
			origin: "customer",
		})
		.returning({ id: reviews.id });
	const reviewId = written?.id ?? "";
	await updateReview(admin, reviewUpdateSchema.parse({ reviewId, ...typed({ rating: "3" }) }));
	expect(await findReview(admin, reviewId)).toMatchObject({
		rating: 3,
		comment: "Comprou na feira e adorou.",
		userName: "Ana Prado",
		origin: "customer",
		isVerified: true,
	});
	await deleteReview(admin, reviewId);
	expect(await findReview(admin, reviewId)).toBeNull();
	await expect(deleteReview(admin, reviewId)).rejects.toMatchObject({ kind: "not_found" });
	await expect(create(randomUUID())).rejects.toMatchObject({ kind: "invalid" });
});

// rule: 5.11
test.each([
	[{ productId: "" }, "productId", "Produto é obrigatório"],
	[{ userName: "  " }, "userName", "Nome do usuário é obrigatório"],
	[{ userEmail: "lucia" }, "userEmail", "Email inválido"],
	[{ rating: "0" }, "rating", "Avaliação mínima é 1"],
	[{ rating: "6" }, "rating", "Avaliação máxima é 5"],
	[{ comment: "Boa" }, "comment", "Comentário deve ter pelo menos 10 caracteres"],
])("%o is refused at its field", (wrong, field, message) => {
	const read = () => parseFields({ productId: randomUUID(), ...typed(wrong) }, newReviewSchema);
	expect(read).toThrow(expect.objectContaining({ kind: "invalid", fields: { [field]: message } }));
});

// rule: 2.75
test("reviews are found by product, author, origin and stars", async () => {
	const product = await insertProduct({ name: "Relógio de Parede Araribá" });
	const id = await create(product.id, { userName: "Tomás Caviúna", rating: "1" });
	for (const query of ["?q=arariba", "?q=tomas", "?q=relogio&rating=1", "?q=caviuna&origin=admin"]) {
		expect([query, (await list(query)).map((row) => row.id)]).toEqual([query, [id]]);
	}
	expect(await list("?q=arariba&origin=ai")).toEqual([]);
});

test("reviews are found by whether the workshop answered, and its examples wait for no answer", async () => {
	const product = await insertProduct({ name: "Gaveteiro Guarantã" });
	const [waiting, answered] = [await create(product.id), await create(product.id)];
	await replyToReview(admin, { reviewId: answered, reply: "Obrigada, Dona Lúcia." });
	await db.insert(reviews).values({
		productId: product.id,
		userName: "Exemplo",
		userEmail: "exemplo@example.com",
		rating: 5,
		comment: "Um exemplo gerado.",
		origin: "ai",
	});
	for (const [query, ids] of [
		["?q=guaranta&answer=none", [waiting]],
		["?q=guaranta&answer=given", [answered]],
	] as const) {
		expect([query, (await list(query)).map(({ id }) => id)]).toEqual([query, ids]);
	}
	expect(await list("?q=guaranta&answer=qualquer")).toHaveLength(3);
	await removeReviewReply(admin, answered);
	expect(await list("?q=guaranta&answer=none")).toHaveLength(2);
});

test("the filtered list is exported, and no cell is a formula", async () => {
	const product = await insertProduct({ name: "Porta-chaves Grumixama" });
	await create(product.id, { userName: "=HYPERLINK(1)", rating: "2" });
	const rows = await fileOf("?q=grumixama");
	expect(rows).toHaveLength(2);
	expect(rows[1]?.slice(1)).toEqual([
		product.name,
		"=HYPERLINK(1)",
		"lucia@example.com",
		2,
		"Comprou na feira e adorou.",
		"",
		"sim",
		"Da oficina",
	]);
	expect(toCsv(rows)).toContain(";'=HYPERLINK(1);");
	expect(await fileOf("?q=grumixama&rating=5")).toHaveLength(1);
});
