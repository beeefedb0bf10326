import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { confirmNotice } from "#app/shop/back-in-stock/notice-link.server.ts";
import { requestNotice } from "#app/shop/back-in-stock/request-notice.server.ts";
import { db } from "#db/client.server.ts";
import { backInStockRequests, outboxMessages } from "#db/schema.server.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";

export type SoldOutProduct = Awaited<ReturnType<typeof insertProduct>>;

export const soldOut = (overrides: Parameters<typeof insertProduct>[0] = {}) =>
	insertProduct({ name: "Aparador Guarantã", stockQuantity: 0, ...overrides });

export const newEmail = () => `${randomUUID()}@example.com`;

export const mailsTo = (recipient: string, kind: string) =>
	db
		.select()
		.from(outboxMessages)
		.where(and(eq(outboxMessages.recipient, recipient), eq(outboxMessages.kind, kind)))
		.orderBy(outboxMessages.createdAt);

export const confirmationsTo = (email: string) => mailsTo(email, "back-in-stock-confirmation");
export const noticesTo = (email: string) => mailsTo(email, "back-in-stock");

/** The secrets of the links that were mailed to an address, oldest first. */
export const tokensFor = async (email: string): Promise<string[]> =>
	(await confirmationsTo(email)).map(({ text }) => /\/notify-me\/([\w-]{43})/.exec(text)?.[1] ?? "");

/** Asks for a product and confirms it by the mailed link, which is returned. */
export async function awaitProduct(product: SoldOutProduct, email = newEmail()) {
	await requestNotice(product, email);
	const token = (await tokensFor(email)).at(-1) ?? "";
	await confirmNotice(token);
	return { email, token };
}

export const requestsOf = ({ id }: SoldOutProduct) =>
	db.select().from(backInStockRequests).where(eq(backInStockRequests.productId, id));
