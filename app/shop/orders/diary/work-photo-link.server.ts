import { createHmac, timingSafeEqual } from "node:crypto";
import { href } from "react-router";
import { authSecret } from "#app/platform/auth-secret.server.ts";
import { letterPicture } from "#app/shop/images/image.ts";
import { shopUrl } from "#app/shop/mail/shop-url.server.ts";
import { DAY_MS } from "#app/values/date.ts";

/*
 * The address of a photograph in a mail. A mail program has no session, and may fetch pictures through servers of its
 * maker. So the address carries no order's id, which would show those all of the order, but a signature for this one
 * photograph until a day. A photograph that is hidden or erased meanwhile is not shown by it either.
 */

/** A mail that is opened later says where to look. */
const DAYS_SHOWN = 60;

const signatureOf = (photoId: string, until: string): string =>
	createHmac("sha256", authSecret())
		.update(`shows the photograph ${photoId} until ${until}`)
		.digest("base64url")
		.slice(0, 32);

export function mailedPhotoUrl(photoId: string, now: Date): string {
	const until = String(now.getTime() + DAYS_SHOWN * DAY_MS);
	const path = href("/work-photos/:id/:file", { id: photoId, file: letterPicture.file });
	return shopUrl(`${path}?until=${until}&signature=${signatureOf(photoId, until)}`);
}

/** Whether this shop has signed the query of an address for this photograph, and its time is not over. */
export function isSignedFor(photoId: string, query: URLSearchParams, now = new Date()): boolean {
	const until = query.get("until") ?? "";
	if (!/^\d{13}$/.test(until) || Number(until) < now.getTime()) return false;
	const [given, right] = [query.get("signature") ?? "", signatureOf(photoId, until)].map((text) =>
		Buffer.from(text),
	);
	return given !== undefined && right !== undefined && given.length === right.length
		? timingSafeEqual(given, right)
		: false;
}
