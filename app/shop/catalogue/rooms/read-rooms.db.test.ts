import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { collectTags } from "#app/platform/cache-tags.server.ts";
import { cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { formerSlugs, products } from "#db/schema.server.ts";
import { insertProduct } from "#tests/support/factories.ts";
import { readRooms } from "./read-rooms.server.ts";

const productsOf = async () => (await readRooms()).bedroom?.products ?? null;

it("shows the products that are sold, at today's price, under today's address, and no room without any", async () => {
	expect(await productsOf()).toBeNull();
	const bed = await insertProduct({
		slug: "cama-ripada",
		name: "Cama",
		priceCents: cents(489_000),
		isMadeToOrder: true,
	});
	const lamp = await insertProduct({ slug: "luminaria-mesa", stockQuantity: 0 });
	const { result, tags } = await collectTags(readRooms);
	expect(result.bedroom?.products).toMatchObject([
		{ slug: "cama-ripada", name: "Cama", price: 489_000, note: "sob encomenda" },
		{ slug: "luminaria-mesa", note: "esgotado" },
	]);
	expect(result["rocking-chair"]).toBeNull();
	for (const { id } of [bed, lamp]) {
		expect(tags.has(`product:${id}`)).toBe(true);
		expect(tags.has(`stock:${id}`)).toBe(true);
	}
	// A product that comes back changes the page too.
	expect(tags.has("catalogue")).toBe(true);

	await db.update(products).set({ slug: "cama-serrana" }).where(eq(products.id, bed.id));
	await db.insert(formerSlugs).values({ slug: "cama-ripada", productId: bed.id });
	expect(await productsOf()).toMatchObject([{ slug: "cama-serrana" }, { slug: "luminaria-mesa" }]);

	await db.update(products).set({ isActive: false }).where(eq(products.id, lamp.id));
	expect(await productsOf()).toMatchObject([{ slug: "cama-serrana" }]);
});
