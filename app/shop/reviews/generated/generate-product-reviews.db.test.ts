import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { env } from "#app/platform/env.server.ts";
import { listProductReviews } from "#app/shop/reviews/reviews.queries.server.ts";
import { db } from "#db/client.server.ts";
import { reviews } from "#db/schema.server.ts";
import { createAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { readAudit } from "#tests/support/factories/read-rows.ts";
import { type LoopbackServer, listenOnLoopback } from "#tests/support/servers/listen-on-loopback.ts";
import { generateProductReviews } from "./generate-product-reviews.server.ts";

/** An OpenAI-compatible service on loopback that answers with this text. */
async function startModel(content: string, status = 200) {
	const asked: { authorization: string | undefined; body: { model: string; messages: unknown[] } }[] = [];
	const model = await listenOnLoopback(async (request, response) => {
		let body = "";
		for await (const chunk of request) body += String(chunk);
		asked.push({ authorization: request.headers.authorization, body: JSON.parse(body) });
		response
			.writeHead(status, { "Content-Type": "application/json" })
			.end(JSON.stringify({ choices: [{ message: { role: "assistant", content } }] }));
	});
	Object.assign(env, { AI_API_URL: `${model.origin}/v1`, AI_API_KEY: "chave", AI_MODEL: "modelo" });
	running.push(model);
	return asked;
}

const running: LoopbackServer[] = [];
afterEach(async () => {
	for (const model of running.splice(0)) await model.close();
	for (const name of ["AI_API_URL", "AI_API_KEY", "AI_MODEL"] as const) delete env[name];
});

describe("generated reviews", () => {
	// rule: 7.19
	it("are examples: shown apart, never verified, never counted, and audited", async () => {
		const product = await insertProduct();
		const actor = await createAdmin();
		const count = await generateProductReviews(actor, product.id);
		const rows = await db.select().from(reviews).where(eq(reviews.productId, product.id));
		expect(rows).toHaveLength(count);
		for (const row of rows) {
			expect(row).toMatchObject({ origin: "ai", isVerified: false, userId: null });
			expect(row.userEmail).toMatch(/@example\.invalid$/);
		}
		const shown = await listProductReviews(product.id);
		expect(shown).toMatchObject({ rating: null, reviews: [] });
		expect(shown.examples).toHaveLength(count);
		const [entry] = await readAudit(product.id);
		expect(entry).toMatchObject({ actorId: actor.id, action: "review.generated", details: { count } });
	});

	// rule: 7.19
	it("take the place of the ones before, not of what people wrote", async () => {
		const product = await insertProduct();
		const actor = await createAdmin();
		await db.insert(reviews).values({
			productId: product.id,
			userName: "Ana",
			userEmail: "ana@example.com",
			rating: 4,
			comment: "Muito boa mesmo.",
			isVerified: true,
			origin: "admin",
		});
		const count = await generateProductReviews(actor, product.id);
		await generateProductReviews(actor, product.id);
		const shown = await listProductReviews(product.id);
		expect(shown.rating).toEqual({ count: 1, average: 4 });
		expect(shown.examples).toHaveLength(count);
	});

	it("come from the configured model, with authors of our own", async () => {
		const asked = await startModel(
			'```json\n{"reviews":[{"rating":5,"comment":"Bonita de verdade.","name":"Maria Souza"},{"rating":4,"comment":"Firme e lisa ao toque."}]}\n```',
		);
		const product = await insertProduct();
		expect(await generateProductReviews(await createAdmin(), product.id)).toBe(2);
		const rows = await db.select().from(reviews).where(eq(reviews.productId, product.id));
		expect(rows.map(({ comment }) => comment).sort()).toEqual([
			"Bonita de verdade.",
			"Firme e lisa ao toque.",
		]);
		expect(rows.every(({ userName }) => userName.endsWith(" Exemplo"))).toBe(true);
		expect(asked[0]).toMatchObject({ authorization: "Bearer chave", body: { model: "modelo" } });
	});

	it.each([
		["nonsense", "Claro! Aqui estão.", 200],
		["the wrong shape", '{"reviews":[{"rating":9,"comment":"x"}]}', 200],
		["an error", "", 500],
	])("come from our own phrases when the model answers with %s", async (_, content, status) => {
		await startModel(content, status);
		const product = await insertProduct();
		expect(await generateProductReviews(await createAdmin(), product.id)).toBe(4);
	});

	it("need a product", async () => {
		await expect(
			generateProductReviews(await createAdmin(), "00000000-0000-4000-8000-000000000000"),
		).rejects.toMatchObject({ kind: "not_found" });
	});
});
