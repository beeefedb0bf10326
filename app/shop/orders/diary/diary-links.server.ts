import { href } from "react-router";
import { isSignatureOf, readSignedId, signId, signText } from "#app/platform/signed-text.server.ts";
import { letterPicture } from "#app/shop/images/image.ts";
import { shopUrl } from "#app/shop/mail/shop-url.server.ts";
import { DAY_MS } from "#app/values/date.ts";

/* The addresses in the diary's mails. */

const PURPOSE = "stops the diary";

export const diaryToken = (orderId: string): string => signId(PURPOSE, orderId);

export const diaryUrl = (orderId: string): string =>
	shopUrl(href("/orders/diary/:token", { token: diaryToken(orderId) }));

/** The id of the order whose diary a link switches off; null for any text that this shop has not signed. */
export const orderOfDiaryToken = (token: string): string | null => readSignedId(PURPOSE, token);

/** A mail that is opened later has a link to the order, with all photographs. */
const DAYS_SHOWN = 60;

const photoText = (photoId: string, until: string): string =>
	`shows the photograph ${photoId} until ${until}`;

/**
 * The address of a photograph in a mail. A mail program has no session, and its maker's servers may fetch the pictures.
 * So the address carries a signature for this one photograph and not the order's number, which would show all of it.
 */
export function mailedPhotoUrl(photoId: string, now: Date): string {
	const until = String(now.getTime() + DAYS_SHOWN * DAY_MS);
	const path = href("/work-photos/:id/:file", { id: photoId, file: letterPicture.file });
	return shopUrl(`${path}?until=${until}&signature=${signText(photoText(photoId, until))}`);
}

/** Whether this shop has signed the address of this photograph, and its time is not over. */
export function isMailedAddress(photoId: string, query: URLSearchParams, now = new Date()): boolean {
	const until = query.get("until") ?? "";
	return (
		/^\d{13}$/.test(until) &&
		Number(until) > now.getTime() &&
		isSignatureOf(query.get("signature") ?? "", photoText(photoId, until))
	);
}
