import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { invalidate } from "#app/platform/cache-tags.server.ts";
import { loader } from "#app/routes/api/list-recommendations.ts";
import { cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { insertCategory, insertImage, insertProduct } from "#tests/support/factories/factories.ts";
import { routeArgs } from "#tests/support/http/route-args.ts";
import type { Recommended } from "./recommend-products.server.ts";

async function recommend(asked: { seen?: readonly string[]; address?: string }): Promise<Recommended> {
	const query = new URLSearchParams({
		...(asked.seen && { seen: asked.seen.join(",") }),
		...(asked.address !== undefined && { address: asked.address }),
	});
	const response = await loader(routeArgs(new Request(`http://localhost/api/recommendations?${query}`)));
	expect(response.status).toBe(200);
	expect(response.headers.get("Cache-Control")).toBe("private, max-age=60");
	return response.json();
}
const namesFor = async (asked: Parameters<typeof recommend>[0]) =>
	(await recommend(asked)).products.map(({ name }) => name);

/** Rows are written around the commands here, so the caches are told by hand. */
const catalogueChanged = () => inTransaction((tx) => invalidate(tx, "catalogue"));

it("shows nothing in a shop without products", async () => {
	expect(await recommend({})).toEqual({ picture: null, products: [] });
	expect(await recommend({ seen: ["x"], address: "/mesa" })).toEqual({ picture: null, products: [] });
});

it("shows what was seen last, what an address names, and featured products for the rest", async () => {
	const [chairs, tables] = [await insertCategory({ name: "Cadeiras" }), await insertCategory()];
	const image = await insertImage();
	const insert = (
		name: string,
		price: number,
		overrides: Partial<typeof products.$inferInsert> = {},
		links: Parameters<typeof insertProduct>[1] = {},
	) => insertProduct({ name, priceCents: cents(price), ...overrides }, links);
	for (const at of [1, 2, 3, 4, 5]) {
		const createdAt = new Date(Date.UTC(2026, 0, at));
		await insert(`Baú ${at}`, 10_000, { isFeatured: true, createdAt }, { imageIds: [image.id] });
	}
	const straw = await insert("Cadeira Palha", 50_000, {}, { categoryIds: [chairs.id] });
	await insert("Banco Ripado", 51_000, {}, { categoryIds: [chairs.id] });
	await insert("Estante", 90_000, {}, { categoryIds: [chairs.id] });
	const table = await insert("Mesa Redonda", 60_000, {}, { categoryIds: [tables.id] });
	const gone = await insert("Mesa Cavalete", 61_000, { isActive: false }, { categoryIds: [tables.id] });
	await catalogueChanged();

	const featured = ["Baú 5", "Baú 4", "Baú 3", "Baú 2"];
	expect(await namesFor({})).toEqual(featured);
	expect(await namesFor({ seen: ["", "no-id", gone.id] })).toEqual(featured);
	expect(await namesFor({ seen: [table.id, gone.id, straw.id] })).toEqual([
		"Mesa Redonda",
		"Cadeira Palha",
		"Baú 5",
		"Baú 4",
	]);

	// The nearest, then the others of its category, then featured ones.
	const nearChair = await namesFor({ address: "/product/cadeira-palha-antiga" });
	expect(nearChair[0]).toBe("Cadeira Palha");
	expect(nearChair.slice(1, 3).toSorted()).toEqual(["Banco Ripado", "Estante"]);
	expect(nearChair[3]).toMatch(/^Baú/);
	expect((await namesFor({ address: "/moveis/cadeira.html" }))[0]).toBe("Cadeira Palha");
	// A product that was taken off is not among them.
	const nearTable = await namesFor({ address: "mesa-cavalete" });
	expect(nearTable[0]).toBe("Mesa Redonda");
	expect(nearTable).not.toContain("Mesa Cavalete");
	for (const address of ["/xyzzyq", "/4711", "/%FF", "", "/'%27|&!:*()"]) {
		expect(await namesFor({ address }), address).toEqual(featured);
	}
	expect((await recommend({ seen: [straw.id] })).products[0]).toEqual({
		id: straw.id,
		slug: straw.slug,
		name: "Cadeira Palha",
		price: 50_000,
		image: null,
	});
});

it("shows today's price and leaves out what was taken off, without a change of the catalogue", async () => {
	const [table] = await db.select().from(products).where(eq(products.name, "Mesa Redonda"));
	const id = table?.id ?? "";
	await db
		.update(products)
		.set({ priceCents: cents(77_700) })
		.where(eq(products.id, id));
	expect((await recommend({ address: "mesa-redonda" })).products[0]).toMatchObject({ id, price: 77_700 });
	await db.update(products).set({ isActive: false }).where(eq(products.id, id));
	expect(await namesFor({ address: "mesa-redonda" })).not.toContain("Mesa Redonda");
});

it("shows a room that has one of the products, or any, or else a photograph of the first product", async () => {
	const { picture } = await recommend({});
	expect(picture).toMatchObject({ kind: "product", image: { alt: "Mesa em peroba-rosa" } });

	const bed = await insertProduct({ slug: "cama-ripada", name: "Cama Ripada" });
	const rocking = await insertProduct({ slug: "cadeira-balanco", name: "Cadeira de Balanço" });
	await catalogueChanged();
	expect((await recommend({})).picture).toMatchObject({ kind: "room", photograph: "rooms/bedroom-wide" });
	expect((await recommend({ seen: [bed.id, rocking.id] })).picture).toMatchObject({
		photograph: "rooms/bedroom-wide",
	});
	const room = (await recommend({ seen: [rocking.id, bed.id] })).picture;
	expect(room).toMatchObject({
		kind: "room",
		photograph: "rooms/rocking-chair-wide",
		alt: expect.stringContaining("balanço"),
	});
});
