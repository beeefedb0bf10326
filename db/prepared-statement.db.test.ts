import { asc, eq, gt, isNull } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "./client.server.ts";
import { preparedInsert } from "./prepared-statement.server.ts";
import { cepCache, outboxMessages } from "./schema.server.ts";

const insertMails = preparedInsert(outboxMessages, { onConflict: { ignore: outboxMessages.dedupeKey } });

const mail = (dedupeKey: string, sentAt: Date | null) => ({
	...{ kind: "new-order", dedupeKey, recipient: "ana@example.com", subject: "Olá" },
	...{ html: "", text: "", draft: null, sentAt },
});

it("writes any number of rows, in and outside of a transaction, and leaves what is there already", async () => {
	const moment = new Date("2026-03-01T12:00:00Z");
	await insertMails(db, mail("a", moment), mail("b", null));
	await db.transaction(async (tx) => {
		await insertMails(tx, mail("c", moment));
		await insertMails(tx, mail("a", null), mail("d", null));
	});
	const rows = await db.select().from(outboxMessages).orderBy(asc(outboxMessages.dedupeKey));
	expect(rows.map(({ dedupeKey, sentAt }) => [dedupeKey, sentAt])).toEqual([
		["a", moment],
		["b", null],
		["c", moment],
		["d", null],
	]);
	// What is not given has its default, also when an earlier row of the same table gave it.
	expect(rows.map(({ attempts }) => attempts)).toEqual([0, 0, 0, 0]);
	await insertMails(db, { ...mail("e", null), attempts: 3 });
	await insertMails(db, mail("f", null));
	const later = await db.select().from(outboxMessages).where(gt(outboxMessages.dedupeKey, "d"));
	expect(later.map(({ dedupeKey, attempts }) => `${dedupeKey} ${attempts}`).toSorted()).toEqual([
		"e 3",
		"f 0",
	]);
});

it("writes null as null where a column has a type of its own, and JSON as JSON", async () => {
	const insertCep = preparedInsert(cepCache);
	const address = { street: "Rua “das” Flores", neighborhood: "", city: "Taubaté", state: "SP" } as const;
	await insertCep(db, { cep: "12010000", address, source: "viacep" });
	await insertCep(db, { cep: "99999999", address: null, source: "viacep" });
	expect(await db.$count(cepCache, isNull(cepCache.address))).toBe(1);
	expect(await db.select().from(cepCache).where(eq(cepCache.cep, "12010000"))).toMatchObject([{ address }]);
});

it("refuses rows that give other columns than the first", () => {
	const { text: _, ...withoutText } = mail("a", null);
	expect(() => insertMails(db, mail("b", null), withoutText as ReturnType<typeof mail>)).toThrow(/no text/);
});
