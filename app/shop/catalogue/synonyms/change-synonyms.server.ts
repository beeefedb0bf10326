import { and, eq, sql } from "drizzle-orm";
import { invalidate } from "#app/platform/cache-tags.server.ts";
import { log } from "#app/platform/log.server.ts";
import { fieldRefusal, Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { emptyCatalogueSearch } from "#app/shop/catalogue/search/catalogue-search.ts";
import { searchProducts } from "#app/shop/catalogue/search/search-products.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { products, searchSynonyms, zeroResultSearches } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import type { SynonymInput } from "./synonym.schema.ts";
import { synonymLimits, synonymMessages } from "./synonym.ts";

/**
 * Saves the names by which the shop has what people search for under another one, in the place of those that this name
 * had. A search for it that found nothing is done with. Throws `invalid` for a name that no product on sale has.
 * Returns how many products a search for the name shows now; null where that could not be counted after all was saved.
 */
export async function saveSynonym(
	admin: Admin,
	{ term, others, sentence }: SynonymInput,
): Promise<number | null> {
	await inTransaction(async (tx) => {
		for (const other of others) {
			if (await isOnSale(tx, other)) continue;
			const message = synonymMessages.unknown(other);
			throw fieldRefusal("others", message);
		}
		const before = await tx
			.delete(searchSynonyms)
			.where(eq(searchSynonyms.term, term))
			.returning({ other: searchSynonyms.synonym, sentence: searchSynonyms.sentence });
		const [{ terms = 0 } = {}] = await tx
			.select({ terms: sql<number>`count(distinct ${searchSynonyms.term})::integer` })
			.from(searchSynonyms);
		if (terms >= synonymLimits.terms) throw new Refusal("invalid", synonymMessages.tooManyTerms);
		await tx.insert(searchSynonyms).values(others.map((synonym) => ({ term, synonym, sentence })));
		await tx.delete(zeroResultSearches).where(eq(zeroResultSearches.words, term));
		await recordAudit(tx, admin, {
			action: "synonym.saved",
			entityId: term,
			details: {
				names: { from: before.map(({ other }) => other).toSorted(), to: others },
				sentence: { from: before[0]?.sentence ?? null, to: sentence },
			},
		});
		await invalidate(tx, "catalogue");
	});
	try {
		return (await searchProducts({ ...emptyCatalogueSearch, q: term }, 1)).total;
	} catch (error) {
		log.warn({ error }, "a synonym was saved, but what it finds could not be counted");
		return null;
	}
}

/** Throws `conflict` for a name that is gone. */
export async function removeSynonym(admin: Admin, term: string): Promise<void> {
	await inTransaction(async (tx) => {
		const removed = await tx
			.delete(searchSynonyms)
			.where(eq(searchSynonyms.term, term))
			.returning({ other: searchSynonyms.synonym });
		if (removed.length === 0) throw new Refusal("conflict", synonymMessages.gone);
		await recordAudit(tx, admin, {
			action: "synonym.removed",
			entityId: term,
			details: { names: removed.map(({ other }) => other).toSorted() },
		});
		await invalidate(tx, "catalogue");
	});
}

/** Whether a product on sale has this name. */
async function isOnSale(tx: Transaction, name: string): Promise<boolean> {
	const query = sql`to_tsquery('cerne_portuguese', ${name.split(" ").join(" & ")})`;
	return (await tx.$count(products, and(products.isActive, sql`${products.searchText} @@ ${query}`))) > 0;
}
