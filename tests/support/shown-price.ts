import { eq } from "drizzle-orm";
import { invalidate } from "#app/platform/cache-tags.server.ts";
import { cents } from "#app/values/money.ts";
import { products } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { sendRequest } from "./send-request.ts";

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
