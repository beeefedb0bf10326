import { asc, eq, gt, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { insertCategory } from "#tests/support/factories/factories.ts";
import { connection, db } from "./client.server.ts";
import { isAmong, preparedInsert, preparedStatement } from "./prepared-statement.server.ts";
import { categories, cepCache, outboxMessages } from "./schema.server.ts";

let made = 0;
const selectName = preparedStatement((on) => {
	made += 1;
	return on
		.select({ name: categories.name })
		.from(categories)
		.where(eq(categories.id, sql.placeholder("id")));
});
const selectNames = preparedStatement((on) =>
	on.select({ name: categories.name }).from(categories).where(isAmong(categories.id, "ids")),
);

it("is made once for a connection, in and outside of transactions, and has a name on a server that keeps it", async () => {
	const { id } = await insertCategory({ name: "Mesas" });
	const isServer = connection().engine === "postgres";
	for (let run = 0; run < 3; run += 1)
		expect(await selectName(db).execute({ id })).toEqual([{ name: "Mesas" }]);
	expect(made).toBe(1);
	const named = await db.transaction(async (tx) => {
		for (let run = 0; run < 3; run += 1) await selectName(tx).execute({ id });
		return tx.$count(sql`pg_prepared_statements where statement like '%"categories"."id" = $1'`);
	});
	expect(made).toBe(2);
	expect(named).toBe(isServer ? 1 : 0);
});

it("sees what its transaction wrote, and takes a list of any length as one value", async () => {
	const { id } = await insertCategory({ name: "Bancos" });
	await db.transaction(async (tx) => {
		await tx.update(categories).set({ name: "Poltronas" }).where(eq(categories.id, id));
		expect(await selectName(tx).execute({ id })).toEqual([{ name: "Poltronas" }]);
		expect(await selectNames(tx).execute({ ids: [id, id] })).toEqual([{ name: "Poltronas" }]);
		expect(await selectNames(tx).execute({ ids: [] })).toEqual([]);
	});
});

const insertMails = preparedInsert(outboxMessages, { onConflict: { ignore: outboxMessages.dedupeKey } });

const mail = (dedupeKey: string) => ({
	...{ kind: "new-order", dedupeKey, recipient: "ana@example.com", subject: "Olá" },
	...{ html: "", text: "", draft: null, sentAt: new Date("2026-03-01T12:00:00Z") },
});

it("writes any number of rows, in and outside of a transaction, and leaves what is there already", async () => {
	await insertMails(db, mail("a"), mail("b"));
	await db.transaction(async (tx) => {
		await insertMails(tx, mail("c"));
		await insertMails(tx, { ...mail("a"), subject: "Outra vez" }, mail("d"));
	});
	const rows = await db.select().from(outboxMessages).orderBy(asc(outboxMessages.dedupeKey));
	expect(rows.map(({ dedupeKey }) => dedupeKey)).toEqual(["a", "b", "c", "d"]);
	for (const row of rows) expect(row).toMatchObject({ ...mail(row.dedupeKey), attempts: 0 });
	// A missing column gets its default, even if an earlier row of the same table had a value.
	await insertMails(db, { ...mail("e"), attempts: 3 });
	await insertMails(db, mail("f"));
	const later = await db.select().from(outboxMessages).where(gt(outboxMessages.dedupeKey, "d"));
	expect(later.map(({ dedupeKey, attempts }) => `${dedupeKey} ${attempts}`).toSorted()).toEqual([
		"e 3",
		"f 0",
	]);
});

it("writes JSON as JSON, and refuses rows that give other columns than the first", async () => {
	const insertCep = preparedInsert(cepCache);
	const address = { street: "Rua “das” Flores", neighborhood: "", city: "Taubaté", state: "SP" } as const;
	await insertCep(db, { cep: "12010000", address, source: "viacep" });
	expect(await db.select().from(cepCache).where(eq(cepCache.cep, "12010000"))).toMatchObject([{ address }]);
	const { text: _, ...withoutText } = mail("h");
	await expect(insertMails(db, mail("g"), withoutText as ReturnType<typeof mail>)).rejects.toThrow(
		/"text 1"/,
	);
});
