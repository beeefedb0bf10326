import { inArray } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { emptySearches } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";

/** As many as the list shows. */
const MOST = 100;

/** Takes searches off the list, as dealt with; who searches so again is counted anew. Returns how many. */
export async function dismissEmptySearches(admin: Admin, words: readonly string[]): Promise<number> {
	const wanted = words.filter((each) => !each.includes("\0")).slice(0, MOST);
	if (wanted.length === 0) throw new Refusal("invalid", "Selecione ao menos uma busca.");
	return inTransaction(async (tx) => {
		const dismissed = await tx
			.delete(emptySearches)
			.where(inArray(emptySearches.words, wanted))
			.returning({ words: emptySearches.words, count: emptySearches.count });
		if (dismissed.length === 0) throw new Refusal("conflict", "Estas buscas já não estão na lista.");
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
