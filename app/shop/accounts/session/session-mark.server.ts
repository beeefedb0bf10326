import { flashCookie } from "#app/platform/forms/toasts.server.ts";
import { SESSION_COOKIE, SESSION_MARK_COOKIE } from "#app/shop/accounts/cookie-names.server.ts";

const SIGNED_IN = "1";

/**
 * When a response sets, renews or removes the session cookie, does the same with its mark. So both always come and go
 * together, however a person signs in or out.
 */
export function addSessionMark(headers: Headers): void {
	const session = headers.getSetCookie().findLast((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`));
	if (!session) return;
	const [pair = "", ...attributes] = session.split(/; */);
	const readable = attributes.filter((attribute) => attribute.toLowerCase() !== "httponly");
	const value = pair.endsWith("=") ? "" : SIGNED_IN;
	headers.append("Set-Cookie", [`${SESSION_MARK_COOKIE}=${value}`, ...readable].join("; "));
}

/**
 * Makes the mark agree with the request's session. They differ when the session has ended elsewhere, when it began
 * before the shop had marks, and when other software wrote the cookie.
 */
export function correctSessionMark(request: Request, headers: Headers, expiresAt: Date | null): void {
	const isMarked = (request.headers.get("Cookie") ?? "")
		.split("; ")
		.includes(`${SESSION_MARK_COOKIE}=${SIGNED_IN}`);
	if (isMarked === (expiresAt !== null)) return;
	const seconds = expiresAt ? Math.max(0, Math.floor((expiresAt.getTime() - Date.now()) / 1000)) : 0;
	headers.append("Set-Cookie", flashCookie(SESSION_MARK_COOKIE, expiresAt ? SIGNED_IN : "", seconds));
}
