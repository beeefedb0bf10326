import { eq } from "drizzle-orm";
import { eachInTurn } from "#app/platform/jobs/each-in-turn.server.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { findAndLockOrder } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { dayOf, hourOf } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { benchDiary } from "./diary.mails.server.ts";
import { diaryUrl } from "./diary-links.server.ts";
import { isAskedForDiary, readDiaryNews } from "./diary-news.server.ts";

/** When the bench stops for the day. */
const MAILING_HOUR = 18;

type Clock = () => Date;

/**
 * Tells customers what was done at the bench, at most once a day, from the evening on. Returns how many mails were
 * written.
 */
export async function mailDiaries(clock: Clock = () => new Date()): Promise<number> {
	const now = clock();
	if (hourOf(now) < MAILING_HOUR) return 0;
	const news = await readDiaryNews(db, { now });
	return eachInTurn([...news.keys()].toSorted(), (orderId) => mailDiary(orderId, clock));
}

/**
 * The hour of the mail is read under the order's lock, as a phone's tick gets its own: so what was written before the
 * mail is told by it, and what comes after it by the next.
 */
const mailDiary = (orderId: string, clock: Clock): Promise<boolean> =>
	inTransaction(async (tx) => {
		const order = await findAndLockOrder(tx, orderId, isAskedForDiary(clock()));
		if (!order) return false;
		const now = clock();
		// A run that crosses midnight leaves the rest to the next evening.
		if (hourOf(now) < MAILING_HOUR) return false;
		const pieces = (await readDiaryNews(tx, { now, orderId })).get(orderId);
		// The news was unticked or hidden between the list and the lock.
		if (!pieces) return false;
		await tx.update(orders).set({ diaryMailedAt: now }).where(eq(orders.id, order.id));
		await queueMail(tx, benchDiary, order, { day: dayOf(now), now, pieces, link: diaryUrl(order.id) });
		return true;
	});
