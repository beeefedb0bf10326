import { createHash, randomBytes, randomUUID } from "node:crypto";
import { and, count, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import { href } from "react-router";
import { Refusal } from "#app/platform/refusals.ts";
import { findFirstImageId } from "#app/shop/catalogue/products/product-mail-block.server.ts";
import { mailKey } from "#app/shop/mail/define-mail.server.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { shopUrl } from "#app/shop/mail/shop-url.server.ts";
import { DAY_MS, HOUR_MS } from "#app/values/date.ts";
import { mailboxOf } from "#app/values/email.ts";
import { isUuid } from "#app/values/uuid.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { backInStockRequests, outboxMessages, products } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { backInStockConfirmation } from "./back-in-stock.mails.server.ts";
import { backInStockMessages, LINK_HOURS, MAX_OPEN_REQUESTS } from "./back-in-stock.messages.ts";
import { awaitedColumns, backInStockWayOf, readQueueStates } from "./back-in-stock-ways.server.ts";

/** The limit of one mailbox, whose address strangers can type. */
const MAX_CONFIRMATIONS_PER_DAY = 5;

const SECRET_BYTES = 32;

/** Only a hash is stored, so that reading the table is not enough to confirm a request. */
export const hashOfToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** Requests that were confirmed, or whose link still works. */
export const isOpenRequest = (now: Date) =>
	or(
		isNotNull(backInStockRequests.confirmedAt),
		gt(backInStockRequests.createdAt, new Date(now.getTime() - LINK_HOURS * HOUR_MS)),
	);

/** An active product, and whether one has to wait for it. Throws `not_found` when it is not in the shop. */
export async function findAwaitableProduct(productId: string) {
	const [product] = isUuid(productId)
		? await db
				.select(awaitedColumns)
				.from(products)
				.where(and(eq(products.id, productId), products.isActive))
		: [];
	if (!product) throw new Refusal("not_found", backInStockMessages.productGone);
	const queues = await readQueueStates([product]);
	const queue = queues.get(product.id) ?? null;
	return { ...product, canBeBought: backInStockWayOf({ ...product, queue }) !== undefined };
}

/**
 * Stores a visitor's wish to be told of a product, and queues the mail that asks its reader to confirm. A visitor who asks too
 * often, or has asked before, gets no mail; the caller does not learn of it, because a stranger could ask who waits.
 */
export async function requestNotice(
	{ id: productId, name }: { id: string; name: string },
	email: string,
	now = new Date(),
): Promise<void> {
	const mailbox = mailboxOf(email);
	await inTransaction(async (tx) => {
		// Two requests at once would both find room before either is written.
		await tx.execute(
			sql`select pg_advisory_xact_lock(hashtextextended(${`${backInStockConfirmation.kind}:${mailbox}`}, 0))`,
		);
		if (!(await mayBeWritten(tx, { productId, mailbox, now }))) return;
		const imageId = await findFirstImageId(tx, productId);
		const token = randomBytes(SECRET_BYTES).toString("base64url");
		const asked = { email, tokenHash: hashOfToken(token), createdAt: now };
		await tx
			.insert(backInStockRequests)
			.values({ productId, mailbox, ...asked })
			.onConflictDoUpdate({
				target: [backInStockRequests.productId, backInStockRequests.mailbox],
				set: asked,
				setWhere: isNull(backInStockRequests.confirmedAt),
			});
		await queueMail(
			tx,
			backInStockConfirmation,
			{ email, mailbox },
			{
				linkId: randomUUID(),
				link: shopUrl(href("/notify-me/:token", { token })),
				product: { name, imageId },
			},
		);
	});
}

async function mayBeWritten(
	tx: Transaction,
	{ productId, mailbox, now }: { productId: string; mailbox: string; now: Date },
): Promise<boolean> {
	const open = await tx
		.select({ productId: backInStockRequests.productId, confirmedAt: backInStockRequests.confirmedAt })
		.from(backInStockRequests)
		.where(and(eq(backInStockRequests.mailbox, mailbox), isOpenRequest(now)));
	const existing = open.find((each) => each.productId === productId);
	if (existing?.confirmedAt) return false;
	if (!existing && open.length >= MAX_OPEN_REQUESTS) return false;
	const [sent] = await tx
		.select({ count: count() })
		.from(outboxMessages)
		.where(
			and(
				eq(outboxMessages.kind, backInStockConfirmation.kind),
				sql`starts_with(${outboxMessages.dedupeKey}, ${mailKey(backInStockConfirmation, [mailbox, ""])})`,
				gt(outboxMessages.createdAt, new Date(now.getTime() - DAY_MS)),
			),
		);
	return (sent?.count ?? 0) < MAX_CONFIRMATIONS_PER_DAY;
}
