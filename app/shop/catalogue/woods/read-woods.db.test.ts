import { expect, it } from "vitest";
import { writeProduct } from "#app/shop/catalogue/products/products.commands.server.ts";
import { cents } from "#app/values/money.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { readWoods } from "./read-woods.server.ts";

const add = (name: string, materials: string[], more: { isActive?: boolean; isFeatured?: boolean } = {}) =>
	inTransaction((tx) =>
		writeProduct(tx, {
			name,
			description: "Uma peça.",
			price: cents(90_000),
			materials,
			categoryIds: [],
			...more,
		}),
	);

const productsOf = async (wood: string) =>
	(await readWoods()).find(({ name }) => name === wood)?.products.map(({ name }) => name);

it("shows each wood that is sold with three products, those that are mainly of it first, then featured ones", async () => {
	expect(await readWoods()).toEqual([]);
	await add("Cabideiro de latão", ["Latão"]);
	await add("Banco com cunhas", ["Cumaru", "Imbuia"], { isFeatured: true });
	await add("Mesa", ["Imbuia", "Freijó"]);
	await add("Arca guardada", ["Araucária"], { isActive: false });
	expect((await readWoods()).map(({ name, count }) => [name, count])).toEqual([
		["Imbuia", 2],
		["Freijó", 1],
		["Cumaru", 1],
	]);
	expect(await productsOf("Imbuia")).toEqual(["Mesa", "Banco com cunhas"]);
	await add("Estante", ["Imbuia"], { isFeatured: true });
	await add("Tábua", ["Imbuia"]);
	expect(await productsOf("Imbuia")).toEqual(["Estante", "Tábua", "Mesa"]);
	expect(await productsOf("Freijó")).toEqual(["Mesa"]);
});
