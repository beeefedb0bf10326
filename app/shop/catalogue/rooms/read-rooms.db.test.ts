import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { collectTags } from "#app/platform/cache-tags.server.ts";
import { toRoomContent, type WrittenRoom } from "#app/shop/texts/room-fields.ts";
import { publishText } from "#app/shop/texts/texts.commands.server.ts";
import { cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { formerSlugs, products } from "#db/schema.server.ts";
import { createAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { insertImage, insertProduct } from "#tests/support/factories/factories.ts";
import { pageRequest } from "#tests/support/http/route-args.ts";
import { furnishRooms, readRooms } from "./read-rooms.server.ts";

const read = () => readRooms(pageRequest("/"));
const productsOf = async () => (await read())[0]?.products ?? null;

it("shows the products that are sold, at today's price, under today's address, and no room without any", async () => {
	expect(await read()).toEqual([]);
	const bed = await insertProduct({
		slug: "cama-ripada",
		name: "Cama",
		priceCents: cents(489_000),
		isMadeToOrder: true,
	});
	const lamp = await insertProduct({ slug: "luminaria-mesa", stockQuantity: 0 });
	const { result, tags } = await collectTags(read);
	expect(result).toHaveLength(1);
	expect(result[0]).toMatchObject({
		title: "Neste quarto",
		wide: "rooms/bedroom-wide",
		products: [
			{ slug: "cama-ripada", name: "Cama", price: 489_000, note: "sob encomenda" },
			{ slug: "luminaria-mesa", note: "esgotado", dot: { wide: [88.2, 38.6] } },
		],
	});
	for (const { id } of [bed, lamp]) {
		expect(tags.has(`product:${id}`)).toBe(true);
		expect(tags.has(`stock:${id}`)).toBe(true);
	}
	// A product that comes back changes the page too, and so does another room.
	expect(tags.has("catalogue")).toBe(true);
	expect(tags.has("text:rooms")).toBe(true);

	await db.update(products).set({ slug: "cama-serrana" }).where(eq(products.id, bed.id));
	await db.insert(formerSlugs).values({ slug: "cama-ripada", productId: bed.id });
	expect(await productsOf()).toMatchObject([{ slug: "cama-serrana" }, { slug: "luminaria-mesa" }]);

	await db.update(products).set({ isActive: false }).where(eq(products.id, lamp.id));
	expect(await productsOf()).toMatchObject([{ slug: "cama-serrana" }]);
});

it("shows the owner's rooms in her order, with her photographs and products", async () => {
	const [table, bench] = [await insertProduct({ name: "Mesa" }), await insertProduct({ name: "Banco" })];
	const picture = await insertImage({ width: 2000, height: 1100 });
	const room = (overrides: Partial<WrittenRoom>): WrittenRoom => ({
		title: "Na varanda",
		wide: picture.id,
		tall: "",
		alt: "Varanda",
		products: `${bench.slug}\n${table.slug}`,
		...overrides,
	});
	const written = toRoomContent([
		room({ products: "nao-existe" }),
		room({}),
		room({
			title: "No quarto",
			wide: "rooms/bedroom-wide",
			tall: "rooms/bedroom-tall",
			products: table.slug,
		}),
	]);
	await publishText(await createAdmin(), "rooms", 0, written);
	await expect.poll(read).toMatchObject([
		{
			title: "Na varanda",
			wide: { id: picture.id, width: 2000 },
			tall: null,
			products: [
				{ name: "Banco", dot: null },
				{ name: "Mesa", dot: null },
			],
		},
		{ title: "No quarto", wide: "rooms/bedroom-wide", products: [{ name: "Mesa", dot: null }] },
	]);
	// A product that is named by its old and its new address is shown once.
	await db.insert(formerSlugs).values({ slug: "mesa-antiga", productId: table.id });
	const twice = toRoomContent([room({ products: `mesa-antiga\n${table.slug}` })]);
	expect((await furnishRooms(twice))[0]?.products).toHaveLength(1);
	// A photograph that is gone takes its room with it.
	expect(await furnishRooms(toRoomContent([room({ wide: crypto.randomUUID() })]))).toEqual([]);
});
