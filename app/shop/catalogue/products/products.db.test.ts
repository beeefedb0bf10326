import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { collectTags, onInvalidate } from "#app/platform/cache-tags.server.ts";
import { updateCategory } from "#app/shop/catalogue/categories/categories.commands.server.ts";
import {
	listCategories,
	listHomeCategories,
} from "#app/shop/catalogue/categories/categories.queries.server.ts";
import { cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { productCategories, productImages, products } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import {
	insertCategory,
	insertImage,
	insertProduct,
	insertUser,
} from "#tests/support/factories/factories.ts";
import { listRelated } from "./list-related.server.ts";
import type { ProductInput } from "./product-input.ts";
import { deleteProduct, setProductFlags, writeProduct } from "./products.commands.server.ts";
import { findProductBySlug, listFeatured, listProductsByIds } from "./products.queries.server.ts";

const input = (more: Partial<ProductInput> = {}): ProductInput => ({
	name: "Mesa de jantar Cavalete",
	description: "Pés em cavalete, travessa presa por cunhas.",
	price: cents(589_000),
	materials: ["Peroba-rosa", " ", "Imbuia"],
	categoryIds: [],
	...more,
});

const invalidated: string[][] = [];
beforeAll(() => onInvalidate((tags) => invalidated.push(tags === "everything" ? ["everything"] : [...tags])));

describe("creating a product", () => {
	// rule: 3.03
	it("writes the product, its categories and its pictures in their order", async () => {
		const [first, second] = [await insertCategory({ name: "Mesas" }), await insertCategory({ name: "Sala" })];
		const [front, detail] = [await insertImage(), await insertImage()];
		const { id, slug } = await inTransaction((tx) =>
			writeProduct(tx, input({ categoryIds: [second.id, first.id], imageIds: [detail.id, front.id] })),
		);
		expect(slug).toBe("mesa-de-jantar-cavalete");
		const product = await findProductBySlug(slug);
		expect(product).toMatchObject({ id, price: 589_000, materials: ["Peroba-rosa", "Imbuia"] });
		expect(product?.images.map((image) => image.id)).toEqual([detail.id, front.id]);
		expect(product?.categories.map((category) => category.name)).toEqual(["Sala", "Mesas"]);
		const [row] = await db.select().from(products).where(eq(products.id, id));
		expect(row?.categoryId).toBe(second.id);
	});

	it("gives a second product of the same name an address of its own", async () => {
		const made = [];
		for (let times = 0; times < 3; times += 1) {
			made.push(await inTransaction((tx) => writeProduct(tx, input({ name: "Banco Único" }))));
		}
		expect(made.map(({ slug }) => slug)).toEqual(["banco-unico", "banco-unico-2", "banco-unico-3"]);
	});

	it("takes a fixed id, and refuses a name without letters and a sixth picture", async () => {
		const id = "0b8f6f0e-1111-4222-8333-444455556666";
		const made = await inTransaction((tx) => writeProduct(tx, input({ name: "Baú" }), undefined, { id }));
		expect(made).toMatchObject({ id, slug: "bau" });
		await expect(inTransaction((tx) => writeProduct(tx, input({ name: "!!!" })))).rejects.toThrow(/letras/);
		const six = await Promise.all(Array.from({ length: 6 }, () => insertImage()));
		await expect(
			inTransaction((tx) => writeProduct(tx, input({ imageIds: six.map((image) => image.id) }))),
		).rejects.toThrow("Máximo de 5 imagens permitidas");
	});

	it("invalidates the page cache after the commit", async () => {
		const category = await insertCategory();
		await inTransaction((tx) => writeProduct(tx, input({ name: "Aviso", categoryIds: [category.id] })));
		await expect.poll(() => invalidated).toContainEqual(["catalogue", `category:${category.id}`]);
	});
});

describe("changing a product", () => {
	// rule: 3.04
	it("replaces categories and pictures, and keeps its address unless one is given", async () => {
		const [before, after] = [await insertCategory(), await insertCategory()];
		const image = await insertImage();
		const made = await inTransaction((tx) =>
			writeProduct(tx, input({ name: "Cadeira Velha", categoryIds: [before.id], imageIds: [image.id] })),
		);
		await inTransaction((tx) =>
			writeProduct(tx, input({ name: "Cadeira Nova", categoryIds: [after.id] }), { id: made.id, version: 1 }),
		);
		const product = await findProductBySlug(made.slug);
		expect(product).toMatchObject({ name: "Cadeira Nova", images: [] });
		expect(product?.categories.map(({ id }) => id)).toEqual([after.id]);
		await expect
			.poll(() => invalidated.map((tags) => new Set(tags)))
			.toContainEqual(
				new Set(["catalogue", `product:${made.id}`, `category:${before.id}`, `category:${after.id}`]),
			);
	});

	it("refuses the second of two editors", async () => {
		const made = await inTransaction((tx) => writeProduct(tx, input({ name: "Disputada" })));
		await inTransaction((tx) =>
			writeProduct(tx, input({ name: "Disputada A" }), { id: made.id, version: 1 }),
		);
		await expect(
			inTransaction((tx) => writeProduct(tx, input({ name: "Disputada B" }), { id: made.id, version: 1 })),
		).rejects.toMatchObject({ kind: "conflict" });
	});

	// rule: 4.21
	it("hides an inactive product everywhere and deletes one with its links", async () => {
		const category = await insertCategory({ name: "Ocultas" });
		const image = await insertImage();
		const made = await inTransaction((tx) =>
			writeProduct(
				tx,
				input({ name: "Oculta", isFeatured: true, categoryIds: [category.id], imageIds: [image.id] }),
			),
		);
		await inTransaction((tx) => setProductFlags(tx, made.id, { isActive: false }));
		expect(await findProductBySlug(made.slug)).toBeNull();
		expect(await listProductsByIds([made.id])).toEqual([]);
		expect((await listFeatured()).map(({ id }) => id)).not.toContain(made.id);
		expect((await listCategories()).find(({ id }) => id === category.id)?.productCount).toBe(0);

		await inTransaction((tx) => deleteProduct(tx, made.id));
		expect(await db.select().from(productCategories).where(eq(productCategories.productId, made.id))).toEqual(
			[],
		);
		expect(await db.select().from(productImages).where(eq(productImages.productId, made.id))).toEqual([]);
		await expect(inTransaction((tx) => deleteProduct(tx, made.id))).rejects.toMatchObject({
			kind: "not_found",
		});
	});
});

describe("reading products", () => {
	// rule: 7.04
	it("prices them by the record, or by the category that claims half price", async () => {
		const half = await insertCategory({ name: "Liquidação 50% OFF" });
		const claimed = await insertProduct({ priceCents: cents(20_000) }, { categoryIds: [half.id] });
		const recorded = await insertProduct({ priceCents: cents(80_000), originalPriceCents: cents(100_000) });
		const [first, second] = await listProductsByIds([claimed.id, recorded.id]);
		expect(first).toMatchObject({ originalPrice: 40_000, discountPercent: 50 });
		expect(first?.instalment).toEqual({ count: 12, value: 1_667 });
		expect(second).toMatchObject({ originalPrice: 100_000, discountPercent: 20 });
	});

	// rule: 7.04
	it("keeps the requested order without repetitions, and ignores invalid ids", async () => {
		const [a, b] = [await insertProduct(), await insertProduct()];
		const listed = await listProductsByIds([b.id, "x'; drop table products", a.id, b.id.toUpperCase()]);
		expect(listed.map(({ id }) => id)).toEqual([b.id, a.id]);
	});

	it("names who makes it, where, and how the days are used, as far as the owner wrote it", async () => {
		const maker = await insertUser({ fullName: "Tomé de Imbuia", role: "artisan", workshopTown: "Cunha" });
		const written = { makingTime: "dois de tábua, dez de bancada.", isMadeToOrder: true, productionDays: 12 };
		const made = await insertProduct({ ...written, artisanId: maker.id });
		const { result, tags } = await collectTags(() => findProductBySlug(made.slug));
		expect(result).toMatchObject({
			workSentence: "12 dias úteis na oficina: dois de tábua, dez de bancada.",
			artisan: { fullName: "Tomé de Imbuia", initials: "TI", town: "Cunha" },
		});
		expect([...tags]).toContain(`maker:${maker.id}`);
		expect(await findProductBySlug((await insertProduct()).slug)).toMatchObject({
			workSentence: null,
			artisan: null,
		});
	});

	it("relates products by shared categories, then by the nearest price", async () => {
		const [tables, dining] = [await insertCategory(), await insertCategory()];
		const shown = await insertProduct({ priceCents: cents(1_000) }, { categoryIds: [tables.id, dining.id] });
		const far = await insertProduct({ priceCents: cents(9_000) }, { categoryIds: [tables.id] });
		const near = await insertProduct({ priceCents: cents(1_100) }, { categoryIds: [tables.id] });
		const both = await insertProduct({ priceCents: cents(90_000) }, { categoryIds: [tables.id, dining.id] });
		const [product] = await listProductsByIds([shown.id]);
		const related = product ? await listRelated(product) : [];
		expect(related.map(({ id }) => id).slice(0, 3)).toEqual([both.id, near.id, far.id]);
	});

	it("fills the related products up with featured ones, never with the product itself", async () => {
		const lonely = await insertProduct({ isFeatured: true, priceCents: cents(7_000) });
		const others = [];
		for (const price of [7_100, 7_200, 7_300, 7_400, 7_500]) {
			others.push((await insertProduct({ isFeatured: true, priceCents: cents(price) })).id);
		}
		const [product] = await listProductsByIds([lonely.id]);
		const related = product ? await listRelated(product) : [];
		expect(related.map(({ id }) => id)).toEqual(others.slice(0, 4));
	});

	it("declares every product and category shown, so that their pages are rendered again", async () => {
		const category = await insertCategory();
		const product = await insertProduct({}, { categoryIds: [category.id] });
		const { tags } = await collectTags(() => findProductBySlug(product.slug));
		const declared = [`product:${product.id}`, `stock:${product.id}`, `category:${category.id}`];
		expect(tags).toEqual(new Set([...declared, "catalogue", "settings"]));
	});

	it("shows a category's new name and a related product's new price after they were shown", async () => {
		const category = await insertCategory({ name: "Nome antigo" });
		const links = { categoryIds: [category.id] };
		const { slug } = await insertProduct({}, links);
		const other = await inTransaction((tx) => writeProduct(tx, input({ name: "Vizinha", ...links })));
		const read = async () => {
			const product = await findProductBySlug(slug);
			const [related] = product ? await listRelated(product) : [];
			return [product?.categories[0]?.name, related?.id, related?.price];
		};
		expect(await read()).toEqual(["Nome antigo", other.id, 589_000]);
		await inTransaction((tx) => updateCategory(tx, category.id, { name: "Nome novo" }));
		const dearer = input({ name: "Vizinha", ...links, price: cents(600_000) });
		await inTransaction((tx) => writeProduct(tx, dearer, { id: other.id, version: 1 }));
		await expect.poll(read).toEqual(["Nome novo", other.id, 600_000]);
	});

	// rule: 2.12
	it("gives the home page's categories at most six pictures, their own first", async () => {
		const categoryImage = await insertImage();
		const category = await insertCategory({ name: "Com fotos", imageId: categoryImage.id });
		for (let index = 0; index < 7; index += 1) {
			await insertProduct({}, { categoryIds: [category.id], imageIds: [(await insertImage()).id] });
		}
		const hidden = await insertCategory({ name: "Fora da página inicial", showOnHome: false });
		const listed = await listHomeCategories();
		const card = listed.find(({ id }) => id === category.id);
		expect(card?.images).toHaveLength(6);
		expect(card?.images[0]?.id).toBe(categoryImage.id);
		expect(listed.some(({ id }) => id === hidden.id)).toBe(false);
	});
});
