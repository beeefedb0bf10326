import { and, eq, isNotNull } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";
import { diaryMessages } from "./diary.messages.ts";
import { orderOfDiaryToken } from "./diary-links.server.ts";

/** The order of a mailed link, and whether its diary is sent; null for a link that this shop has not signed. */
export async function findDiaryOfLink(token: string) {
	const id = orderOfDiaryToken(token);
	if (!id) return null;
	const [row] = await db
		.select({ orderId: orders.id, stoppedAt: orders.diaryStoppedAt })
		.from(orders)
		// An order of an erased account sends no diary, and its page must not offer to stop it.
		.where(and(eq(orders.id, id), isNotNull(orders.userId)));
	return row ? { orderId: row.orderId, isStopped: row.stoppedAt !== null } : null;
}

/** Switches the mails of the diary off or on, by the mailed link. Throws `not_found` for another link. */
export async function switchDiary(token: string, { isWanted }: { isWanted: boolean }): Promise<void> {
	const diary = await findDiaryOfLink(token);
	if (!diary) throw new Refusal("not_found", diaryMessages.linkUnknown);
	if (diary.isStopped !== isWanted) return;
	await db
		.update(orders)
		.set({ diaryStoppedAt: isWanted ? null : new Date() })
		.where(eq(orders.id, diary.orderId));
}
