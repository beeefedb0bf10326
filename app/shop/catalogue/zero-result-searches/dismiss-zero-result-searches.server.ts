import { inArray } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { zeroResultSearches } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";

/** As many as the list shows. */
const MAX_DISMISSED = 100;

/**
 * Removes resolved searches from the list. A later search for the same words counts from one. Returns how many were
 * removed.
 */
export async function dismissZeroResultSearches(admin: Admin, words: readonly string[]): Promise<number> {
	const selected = words.filter((each) => !each.includes("\0")).slice(0, MAX_DISMISSED);
	if (selected.length === 0) throw new Refusal("invalid", "Selecione ao menos uma busca.");
	return inTransaction(async (tx) => {
		const dismissed = await tx
			.delete(zeroResultSearches)
			.where(inArray(zeroResultSearches.words, selected))
			.returning({ words: zeroResultSearches.words, count: zeroResultSearches.count });
		if (dismissed.length === 0) throw new Refusal("conflict", "Estas buscas não estão mais na lista.");
		for (const search of dismissed) {
			await recordAudit(tx, admin, {
				action: "search.dismissed",
				entityId: search.words,
				details: { count: search.count },
			});
		}
		return dismissed.length;
	});
}
