import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { action } from "#app/routes/api/merge-favourites.ts";
import { MAX_FAVOURITES } from "#app/shop/favourites/favourites-list.ts";
import { db } from "#db/client.server.ts";
import { favourites, products, users } from "#db/schema.server.ts";
import { createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createSignedInUser } from "#tests/support/factories/user-session.ts";
import { updateFavourites } from "./update-favourites.server.ts";

const none = { add: [], remove: [] };
const insertProducts = async (count: number) =>
	(await Promise.all(Array.from({ length: count }, () => insertProduct()))).map(({ id }) => id);

it("merges the lists of two browsers of one customer, newest last", async () => {
	const customer = await createCustomer();
	const [a, b, c] = (await insertProducts(3)) as [string, string, string];
	expect(await updateFavourites(customer, { add: [b, a], remove: [] })).toEqual([b, a]);
	expect(await updateFavourites(customer, { add: [c, a], remove: [] })).toEqual([b, a, c]);
	expect(await updateFavourites(customer, { add: [], remove: [b] })).toEqual([a, c]);
	expect(await updateFavourites(customer, none)).toEqual([a, c]);
	expect(await updateFavourites(await createCustomer(), none)).toEqual([]);
});

it("leaves out unknown and inactive products, and is deleted with its product and its customer", async () => {
	const customer = await createCustomer();
	const [a, b, c] = (await insertProducts(3)) as [string, string, string];
	const nothing = "00000000-0000-4000-8000-000000000000";
	await db.update(products).set({ isActive: false }).where(eq(products.id, b));
	expect(await updateFavourites(customer, { add: [a, b, c, nothing, "x"], remove: ["y"] })).toEqual([a, c]);
	await db.update(products).set({ isActive: true }).where(eq(products.id, b));
	expect(await updateFavourites(customer, none)).toEqual([a, b, c]);
	await db.delete(products).where(eq(products.id, a));
	expect(await updateFavourites(customer, none)).toEqual([b, c]);
	await db.delete(users).where(eq(users.id, customer.id));
	expect(await db.select().from(favourites).where(eq(favourites.userId, customer.id))).toEqual([]);
});

it("keeps the newest of too many, also when they come at once", async () => {
	const customer = await createCustomer();
	const ids = await insertProducts(MAX_FAVOURITES + 3);
	await Promise.all([
		updateFavourites(customer, { add: ids.slice(0, 100), remove: [] }),
		updateFavourites(customer, { add: ids.slice(100, -1), remove: [] }),
	]);
	const updated = await updateFavourites(customer, { add: ids.slice(-1), remove: [] });
	expect(updated).toHaveLength(MAX_FAVOURITES);
	expect(updated.at(-1)).toBe(ids.at(-1));
});

it("answers only customers, and only well-formed requests", async () => {
	const ask = (body: unknown, cookie = "") =>
		action({
			request: new Request("http://localhost:3000/api/my-favourites", {
				method: "POST",
				headers: { "Content-Type": "application/json", Cookie: cookie },
				body: JSON.stringify(body),
			}),
		});
	expect((await ask(none)).status).toBe(401);
	const { cookie } = await createSignedInUser();
	const [a] = await insertProducts(1);
	const response = await ask({ add: [a], remove: [] }, cookie);
	expect(response.headers.get("Cache-Control")).toBe("private, no-store");
	expect(await response.json()).toEqual({ ids: [a] });
	const tooMany = { add: Array(MAX_FAVOURITES + 1).fill(a), remove: [] };
	for (const wrong of [{}, { add: "x", remove: [] }, tooMany, []]) {
		expect((await ask(wrong, cookie)).status).toBe(422);
	}
});
