import { eq } from "drizzle-orm";
import { invalidate } from "#app/platform/cache-tags.server.ts";
import { cents } from "#app/values/money.ts";
import { products } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { sendRequest } from "#tests/support/send-request.ts";

/** How soon each process shows what has changed, in milliseconds. */
const PROMISED_MS = 2_000;

/**
 * Makes a change, and waits until it is shown, up to three times: a busy machine may take its time once, a
 * shop that is slow takes it every time.
 */
export async function showsInTime(
	change: (attempt: number) => Promise<unknown>,
	isShown: (attempt: number) => Promise<boolean>,
): Promise<boolean> {
	for (let attempt = 1; attempt <= 3; attempt += 1) {
		await change(attempt);
		const changedAt = performance.now();
		while (!(await isShown(attempt))) {
			if (performance.now() - changedAt > 20_000) throw new Error("the change was never shown");
		}
		if (performance.now() - changedAt < PROMISED_MS) return true;
	}
	return false;
}

/** "1590": the price on a product's page, as its structured data says it. */
export const shownPrice = async (origin: string, slug: string): Promise<string | undefined> =>
	/"price":(\d+(?:\.\d+)?)/.exec((await sendRequest(origin, `/product/${slug}`)).text)?.[1];

/** Changes a price as a command does, so that every process drops its pages. */
export const changePrice = (productId: string, priceCents: number): Promise<void> =>
	inTransaction(async (tx) => {
		await tx
			.update(products)
			.set({ priceCents: cents(priceCents) })
			.where(eq(products.id, productId));
		await invalidate(tx, `product:${productId}`, "catalogue");
	});
