import { sql } from "drizzle-orm";
import { cacheOfCatalogue } from "#app/shop/catalogue/catalogue-cache.server.ts";
import { readDb } from "#db/client.server.ts";
import { categories, products, searchSynonyms } from "#db/schema.server.ts";

/** The words that owner and catalogue give to a search. */
export interface SearchTerms {
	/** Each term with its other names. */
	others: ReadonlyMap<string, readonly string[]>;
	/** The owner's sentence about a term. */
	sentences: ReadonlyMap<string, string>;
	/** The stems of kinds of products, with spaces between them. */
	kinds: string;
}

/** In memory, because every search reads them. */
export const readTerms = cacheOfCatalogue(async (): Promise<SearchTerms> => {
	const [synonyms, kinds] = await Promise.all([loadSynonyms(), loadKinds()]);
	return { ...synonyms, kinds };
});

/**
 * Kinds of products that share a category, as in “Cadeiras e bancos”, and with which the name of a product begins:
 * a search for chairs means those, not the benches beside them.
 */
async function loadKinds(): Promise<string> {
	const stemsOf = (isShared: boolean) => sql`
		select unnest(tsvector_to_array(to_tsvector('cerne_portuguese', ${categories.name}))) as stem
		from ${categories}
		where (${categories.name} ~ ' e |,') = ${isShared}`;
	const rows = await readDb
		.select({ stem: sql<string>`stem` })
		.from(sql`(${stemsOf(true)} except ${stemsOf(false)}) as shared`)
		.where(
			// A stem is compared with a stem: “Saladeira” does not begin with the word “sala”. The letters before that spare most names the reading.
			sql`exists (
				select 1 from ${products}
				where ${products.isActive} and ${products.unaccentedName} like stem || '%'
				and to_tsvector('cerne_portuguese', substring(${products.unaccentedName} from '^[a-z0-9]+'))
					@@ to_tsquery('simple', stem)
			)`,
		);
	return rows.map(({ stem }) => stem).join(" ");
}

/** Each term with its other names, some dozens of rows. */
async function loadSynonyms(): Promise<Pick<SearchTerms, "others" | "sentences">> {
	const others = new Map<string, string[]>();
	const sentences = new Map<string, string>();
	const add = (term: string, synonym: string) => others.set(term, [...(others.get(term) ?? []), synonym]);
	for (const { term, synonym, sentence } of await readDb
		.select()
		.from(searchSynonyms)
		.orderBy(searchSynonyms.synonym)) {
		add(term, synonym);
		const joined = term.replaceAll(" ", "");
		// "criadomudo" gets "criado mudo" and all its other names.
		if (joined !== term) {
			if (!others.has(joined)) add(joined, term);
			add(joined, synonym);
		}
		if (sentence) for (const written of [term, joined]) sentences.set(written, sentence);
	}
	return { others, sentences };
}
