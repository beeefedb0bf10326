import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
	findEditableProduct,
	findLikelyDuplicates,
} from "#app/admin/products/admin-products.queries.server.ts";
import { env } from "#app/platform/env.server.ts";
import { parseFields } from "#app/platform/forms/forms.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { imageQueue } from "#app/shop/images/image-queue.server.ts";
import { db } from "#db/client.server.ts";
import { images, reviews } from "#db/schema.server.ts";
import { createAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { insertCategory } from "#tests/support/factories/factories.ts";
import { type LoopbackServer, listenOnLoopback } from "#tests/support/servers/listen-on-loopback.ts";
import { saveScrapedProductSchema } from "./save-scraped-product.schema.ts";
import { saveScrapedProduct } from "./save-scraped-product.server.ts";

let admin: Admin;
let origin: string;
let jpeg: Buffer;
let supplier: LoopbackServer;

beforeAll(async () => {
	admin = await createAdmin();
	jpeg = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#7A3B22" } })
		.jpeg()
		.toBuffer();
	supplier = await listenOnLoopback((request, response) => {
		const isPicture = request.url?.startsWith("/foto") ?? false;
		response.writeHead(isPicture ? 200 : 404, { "Content-Type": "image/jpeg" }).end(isPicture ? jpeg : "");
	});
	env.SCRAPER_ALLOW_PRIVATE_HOSTS = [supplier.host];
	origin = supplier.origin;
});

afterAll(async () => {
	env.SCRAPER_ALLOW_PRIVATE_HOSTS = [];
	await supplier.close();
	await imageQueue.stop();
});

const form = (more: Record<string, unknown> = {}) =>
	parseFields(
		{
			name: "Mesa Mantiqueira",
			price: "6890.50",
			description: "Para oito.",
			materials: "Peroba-rosa",
			images: [`${origin}/foto-1`, `${origin}/foto-2`],
			specifications: '{"finish":"Óleo"}',
			sourceUrl: "https://casa.example/mesa/p",
			...more,
		},
		saveScrapedProductSchema,
	);

describe("a scraped product", () => {
	// rule: 3.15, 9.20
	it("is saved as the specification says, with pictures of our own", async () => {
		const saved = await saveScrapedProduct(admin, form());
		expect(saved).toMatchObject({ slug: "mesa-mantiqueira", images: 2, missingImages: 0, reviews: null });
		const product = await findEditableProduct(admin, saved.id);
		expect(product).toMatchObject({
			price: 689_050,
			stockQuantity: 10,
			shippingType: "calculated",
			isFeatured: false,
			isActive: true,
			materials: ["Peroba-rosa"],
			specifications: { finish: "Óleo" },
			sourceUrl: "https://casa.example/mesa/p",
		});
		expect(product?.images.map(({ alt }) => alt)).toEqual(["Mesa Mantiqueira", "Mesa Mantiqueira"]);
		expect(await findLikelyDuplicates(admin, "outro-nome", "https://casa.example/mesa/p")).toHaveLength(1);
		expect(await findLikelyDuplicates(admin, "mesa-mantiqueira", "https://outra.example/")).toHaveLength(1);
	});

	it("does without a picture that cannot be had", async () => {
		const saved = await saveScrapedProduct(
			admin,
			form({ images: [`${origin}/foto-1`, `${origin}/nada`, "http://10.0.0.1/x"] }),
		);
		expect(saved).toMatchObject({ images: 1, missingImages: 2 });
	});

	it("gets its example reviews when the form asks for them", async () => {
		const saved = await saveScrapedProduct(admin, form({ images: [], generateReviews: "on" }));
		expect(saved.reviews).toBe(4);
		const rows = await db.select().from(reviews).where(eq(reviews.productId, saved.id));
		expect(rows.every(({ origin, isVerified }) => origin === "ai" && !isVerified)).toBe(true);
	});

	it("leaves no picture behind when it cannot be saved", async () => {
		const { id } = await insertCategory();
		const before = (await db.select().from(images)).length;
		const unknown = id.replace(/^.{8}/, "00000000");
		await expect(saveScrapedProduct(admin, form({ categoryId: unknown }))).rejects.toMatchObject({
			kind: "conflict",
		});
		expect(await db.select().from(images)).toHaveLength(before);
	});

	it.each([
		[{ price: "" }, "Preço deve ser maior que zero"],
		[{ price: "0" }, "Preço deve ser maior que zero"],
		[{ price: "1e9" }, "Preço deve ser maior que zero"],
		[{ name: " " }, "Nome é obrigatório"],
		[{ description: "" }, "Descrição é obrigatória"],
	])("is refused with %j", (more, message) => {
		expect(() => form(more)).toThrow(message);
	});

	it("cannot come from an address that is none", () => {
		expect(() => form({ sourceUrl: "javascript:alert(1)" })).toThrow();
		expect(() => form({ specifications: "{" })).toThrow();
	});
});
