import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { auditList } from "#app/admin/audit-log/audit-log.queries.server.ts";
import { findSynonym, synonymsList } from "#app/admin/searches/synonyms.queries.server.ts";
import { parseCatalogueSearch } from "#app/shop/catalogue/search/catalogue-search.ts";
import { searchProducts } from "#app/shop/catalogue/search/search-products.server.ts";
import { db } from "#db/client.server.ts";
import { searchSynonyms, zeroResultSearches } from "#db/schema.server.ts";
import { createAdmin, readOnlyAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { refusalOf } from "#tests/support/refusal-of.ts";
import { removeSynonym, saveSynonym } from "./change-synonyms.server.ts";
import { synonymLimits, synonymMessages } from "./synonym.ts";

const find = async (q: string): Promise<string[]> => {
	const { products } = await searchProducts(parseCatalogueSearch(new URLSearchParams({ q })));
	return products.map(({ name }) => name);
};

const listed = async (query = "") => {
	const { rows } = await synonymsList.read(
		readOnlyAdmin,
		new URL(`http://loja.test/admin/searches/synonyms${query}`),
	);
	return rows.map(({ term, others }) => [term, others]);
};

beforeAll(async () => {
	await db.delete(searchSynonyms);
	await insertProduct({ name: "Banco Sapateira" });
	await insertProduct({ name: "Baú de Demolição" });
	await insertProduct({ name: "Arca Antiga", isActive: false });
});

// rule: 7.05
it("lets the next search find products by another name, until that is removed", async () => {
	const admin = await createAdmin();
	await db.insert(zeroResultSearches).values({ words: "calcadeira dupla", count: 4 });
	expect(await find("calçadeira dupla")).toEqual([]);
	expect(
		await saveSynonym(admin, { term: "calcadeira dupla", others: ["banco sapateira"], sentence: null }),
	).toBe(1);
	await expect.poll(() => find("calçadeira dupla")).toEqual(["Banco Sapateira"]);
	expect(await db.$count(zeroResultSearches, eq(zeroResultSearches.words, "calcadeira dupla"))).toBe(0);

	expect(
		await saveSynonym(admin, { term: "calcadeira dupla", others: ["bau", "sapateira"], sentence: null }),
	).toBe(2);
	await expect.poll(() => find("calçadeira dupla")).toHaveLength(2);
	expect(await findSynonym(readOnlyAdmin, "calcadeira dupla")).toEqual({
		id: "calcadeira dupla",
		term: "calcadeira dupla",
		others: ["bau", "sapateira"],
		sentence: null,
	});
	expect(await findSynonym(readOnlyAdmin, "nada")).toBeNull();

	await removeSynonym(admin, "calcadeira dupla");
	await expect.poll(() => find("calçadeira dupla")).toEqual([]);
	expect((await refusalOf(removeSynonym(admin, "calcadeira dupla"))).message).toBe(synonymMessages.gone);
	const { rows } = await auditList.read(admin, new URL("http://loja.test/admin/audit?entity=search"));
	expect(rows.map(({ action }) => action)).toEqual(["synonym.removed", "synonym.saved", "synonym.saved"]);
});

it("reports no failure of what is only counted once all is saved", async () => {
	const admin = await createAdmin();
	await db.execute(sql`alter table products rename column slug to hidden`);
	const saving = saveSynonym(admin, { term: "cofre", others: ["bau"], sentence: null });
	expect(
		await saving.finally(() => db.execute(sql`alter table products rename column hidden to slug`)),
	).toBeNull();
	expect(await findSynonym(readOnlyAdmin, "cofre")).toMatchObject({ others: ["bau"] });
	await removeSynonym(admin, "cofre");
});

it("refuses a name that no product on sale has, and leaves the former ones", async () => {
	const admin = await createAdmin();
	await saveSynonym(admin, { term: "trunk", others: ["bau"], sentence: null });
	const refusal = await refusalOf(
		saveSynonym(admin, { term: "trunk", others: ["bau", "arca"], sentence: null }),
	);
	expect(refusal.fields).toEqual({ others: synonymMessages.unknown("arca") });
	expect(await findSynonym(readOnlyAdmin, "trunk")).toMatchObject({ others: ["bau"] });
	await removeSynonym(admin, "trunk");
});

it("lists each name once with all its others, found by any of them", async () => {
	const admin = await createAdmin();
	await saveSynonym(admin, { term: "zapateira", others: ["bau", "sapateira"], sentence: null });
	await saveSynonym(admin, { term: "arcaz", others: ["bau"], sentence: null });
	expect(await listed()).toEqual([
		["arcaz", ["bau"]],
		["zapateira", ["bau", "sapateira"]],
	]);
	expect(await listed("?sort=-term&q=SAPATEIRA")).toEqual([["zapateira", ["bau", "sapateira"]]]);
});

it("says the owner's sentence above what a search for the name finds, and only there", async () => {
	const admin = await createAdmin();
	const sentence = "O nosso tem 90 cm, para dois.";
	const saidAbout = async (q: string) =>
		(await searchProducts(parseCatalogueSearch(new URLSearchParams({ q })))).sentences;
	await saveSynonym(admin, { term: "porta tamanco", others: ["sapateira", "bau"], sentence });
	await expect.poll(() => saidAbout("Porta-tamanco")).toEqual([sentence]);
	expect(await saidAbout("banco portatamanco")).toEqual([sentence]);
	expect(await saidAbout("sapateira")).toEqual([]);
	// Nothing has both words: what is listed then is not what was asked for.
	expect(await saidAbout("porta tamanco zebrado")).toEqual([]);
	expect(await findSynonym(readOnlyAdmin, "porta tamanco")).toMatchObject({ sentence });
	await saveSynonym(admin, { term: "porta tamanco", others: ["sapateira"], sentence: null });
	await expect.poll(() => saidAbout("porta tamanco")).toEqual([]);
	await removeSynonym(admin, "porta tamanco");
});

it("has a limit for names in all", async () => {
	const admin = await createAdmin();
	await db
		.insert(searchSynonyms)
		.values(
			Array.from({ length: synonymLimits.terms }, (_, index) => ({ term: `nome ${index}`, synonym: "bau" })),
		);
	expect(
		(await refusalOf(saveSynonym(admin, { term: "mais um", others: ["bau"], sentence: null }))).message,
	).toBe(synonymMessages.tooManyTerms);
	expect(await findSynonym(readOnlyAdmin, "mais um")).toBeNull();
});
