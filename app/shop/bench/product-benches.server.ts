import { eq, inArray } from "drizzle-orm";
import { db, type Transaction } from "#db/client.server.ts";
import { benches, productBenches } from "#db/schema.server.ts";

/** Which of these products an active bench can make. One that names no bench is made on each of them. */
export async function findMakeable(productIds: readonly string[]): Promise<ReadonlySet<string>> {
	if (productIds.length === 0) return new Set();
	const [active, named] = await Promise.all([
		db.select({ id: benches.id }).from(benches).where(eq(benches.isActive, true)),
		db
			.select()
			.from(productBenches)
			.where(inArray(productBenches.productId, [...productIds])),
	]);
	const isActive = (benchId: string) => active.some(({ id }) => id === benchId);
	const canBeMade = (productId: string) => {
		const own = named.filter((each) => each.productId === productId);
		return own.length === 0 ? active.length > 0 : own.some(({ benchId }) => isActive(benchId));
	};
	return new Set(productIds.filter(canBeMade));
}

/** Names the benches that can make a product; none for every bench. */
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
