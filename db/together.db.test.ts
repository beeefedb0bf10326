import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { insertCategory } from "#tests/support/factories/factories.ts";
import { db } from "./client.server.ts";
import { categories } from "./schema.server.ts";
import { together } from "./transactions.server.ts";

it("runs statements in the sequence in which they are sent, and gives each its own result", async () => {
	const { id } = await insertCategory({ name: "Mesas" });
	const where = eq(categories.id, id);
	const [before, , after] = await db.transaction((tx) =>
		together(
			tx.select({ name: categories.name }).from(categories).where(where).execute(),
			tx.update(categories).set({ name: "Bancos" }).where(where).execute(),
			tx.select({ name: categories.name }).from(categories).where(where).execute(),
		),
	);
	expect([before, after]).toEqual([[{ name: "Mesas" }], [{ name: "Bancos" }]]);
});

it("leaves nothing behind when one of them fails, not even what a later step of another would have written", async () => {
	const { id } = await insertCategory({ name: "Aparadores" });
	const renameTwice = async (tx: Pick<typeof db, "update">) => {
		for (const name of ["Estantes", "Armários"]) {
			await tx.update(categories).set({ name }).where(eq(categories.id, id));
		}
	};
	const failing = db.transaction((tx) =>
		together(renameTwice(tx), tx.execute(sql`select 1 / (random() * 0)::int`)),
	);
	await expect(failing).rejects.toThrow("Failed query: select 1 /");
	const refused = db.transaction((tx) => together(renameTwice(tx), Promise.reject(new Error("no"))));
	await expect(refused).rejects.toThrow("no");
	expect(await db.select({ name: categories.name }).from(categories).where(eq(categories.id, id))).toEqual([
		{ name: "Aparadores" },
	]);
});

it("writes nothing in a transaction that could not begin", async () => {
	const { id } = await insertCategory({ name: "Cadeiras" });
	const where = eq(categories.id, id);
	const rename = async (tx: Pick<typeof db, "select" | "update">) => {
		await tx.select().from(categories).where(where);
		await tx.update(categories).set({ name: "Poltronas" }).where(where);
	};
	const isolationLevel = "none there is" as never;
	await expect(db.transaction(rename, { isolationLevel })).rejects.toThrow();
	expect(await db.select({ name: categories.name }).from(categories).where(where)).toEqual([
		{ name: "Cadeiras" },
	]);
	await db.transaction(rename);
	expect(await db.$count(categories, eq(categories.name, "Poltronas"))).toBe(1);
});
