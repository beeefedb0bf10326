import { eq } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { productBenches } from "#db/schema.server.ts";

/** Stores the benches that can make a product; an empty list means every bench. */
export async function replaceProductBenches(
	tx: Transaction,
	productId: string,
	benchIds: readonly string[],
): Promise<void> {
	await tx.delete(productBenches).where(eq(productBenches.productId, productId));
	const unique = [...new Set(benchIds)];
	if (unique.length === 0) return;
	await tx.insert(productBenches).values(unique.map((benchId) => ({ productId, benchId })));
}
