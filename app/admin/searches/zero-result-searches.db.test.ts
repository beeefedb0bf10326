import { beforeEach, expect, test } from "vitest";
import { auditList } from "#app/admin/audit-log/audit-log.queries.server.ts";
import { listFile } from "#app/admin/lists/list-file.server.ts";
import { dismissZeroResultSearches } from "#app/shop/catalogue/zero-result-searches/dismiss-zero-result-searches.server.ts";
import { db } from "#db/client.server.ts";
import { zeroResultSearches } from "#db/schema.server.ts";
import { createAdmin, readOnlyAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { readCsvRows } from "#tests/support/http/csv-rows.ts";
import { zeroResultSearchesView } from "./searches-view.tsx";
import { listTopZeroResultSearches, zeroResultSearchesList } from "./zero-result-searches.queries.server.ts";

beforeEach(async () => {
	await db.delete(zeroResultSearches);
	await db.insert(zeroResultSearches).values([
		{ words: "beliche", count: 3, lastSeenAt: new Date("2026-11-01T12:00:00Z") },
		{ words: "rack de tv", count: 9, lastSeenAt: new Date("2026-11-10T12:00:00Z") },
		{ words: "geladeira", count: 1, lastSeenAt: new Date("2026-11-20T12:00:00Z") },
	]);
});

const listed = async (query: string) => {
	const { rows } = await zeroResultSearchesList.read(
		readOnlyAdmin,
		new URL(`http://loja.test/admin/searches${query}`),
	);
	return rows.map(({ words }) => words);
};

test("zero-result searches are listed, the most frequent first or in the chosen order", async () => {
	expect(await listed("")).toEqual(["rack de tv", "beliche", "geladeira"]);
	expect(await listed("?sort=count")).toEqual(["geladeira", "beliche", "rack de tv"]);
	expect(await listed("?sort=-last")).toEqual(["geladeira", "rack de tv", "beliche"]);
	expect(await listed("?sort=words")).toEqual(["beliche", "geladeira", "rack de tv"]);
	expect(await listed("?sort=nada")).toEqual(["rack de tv", "beliche", "geladeira"]);
	expect(await listed("?q=RACK")).toEqual(["rack de tv"]);
});

test("the dashboard names recent zero-result searches", async () => {
	expect(await listTopZeroResultSearches(readOnlyAdmin, new Date("2026-11-05T00:00:00Z"))).toMatchObject([
		{ words: "rack de tv", count: 9 },
		{ words: "geladeira", count: 1 },
	]);
});

// rule: 2.78
test("a resolved search leaves the list, and its admin is audited", async () => {
	const admin = await createAdmin();
	expect(await dismissZeroResultSearches(admin, ["beliche", "geladeira", "nunca buscado"])).toBe(2);
	expect(await listed("")).toEqual(["rack de tv"]);
	const logged = async (query: string) =>
		(await auditList.read(admin, new URL(`http://loja.test/admin/audit${query}`))).rows;
	const rows = await logged("?entity=search");
	expect(rows.map(({ entityId, actor }) => [entityId, actor]).toSorted()).toEqual([
		["beliche", "Dona da Oficina"],
		["geladeira", "Dona da Oficina"],
	]);
	const loggedFor = async (q: string) =>
		(await logged(`?q=${encodeURIComponent(q)}`)).map(({ entityId }) => entityId);
	expect(await loggedFor("bel")).toEqual(["beliche"]);
	expect(await loggedFor("%")).toEqual([]);
	await expect(dismissZeroResultSearches(admin, ["beliche"])).rejects.toMatchObject({ kind: "conflict" });
	await expect(dismissZeroResultSearches(admin, [])).rejects.toMatchObject({ kind: "invalid" });
});

test("they are walked from page to page by their words, and saved as a file", async () => {
	const at = (query: string) => new URL(`http://loja.test/admin/searches?sort=count${query}`);
	const first = await zeroResultSearchesList.read(readOnlyAdmin, at(""), 2);
	expect(first.rows.map(({ words }) => words)).toEqual(["geladeira", "beliche"]);
	const second = await zeroResultSearchesList.read(readOnlyAdmin, at(`&after=${first.next}`), 2);
	expect(second.rows.map(({ words }) => words)).toEqual(["rack de tv"]);
	expect(second.next).toBeNull();
	const { rows } = listFile(zeroResultSearchesView, zeroResultSearchesList);
	expect(await readCsvRows(rows(readOnlyAdmin, at("&q=rack")))).toEqual([
		["Busca", "Vezes", "Última vez"],
		["rack de tv", 9, expect.stringMatching(/^10\/11\/2026/)],
	]);
});
