import { eq } from "drizzle-orm";
import type { Person } from "#app/shop/accounts/actor.ts";
import { SESSION_COOKIE } from "#app/shop/accounts/cookie-names.server.ts";
import { HOUR_MS, MINUTE_MS } from "#app/values/date.ts";
import type { Role } from "#app/values/status/role.ts";
import { db } from "#db/client.server.ts";
import { sessions } from "#db/schema.server.ts";
import { auth } from "./auth.server.ts";

/** Administrators sign in again after this time without a request of their own. */
const MAX_ADMIN_IDLE_MS = 8 * HOUR_MS;
/** How precisely the last request is stored: each step costs a write. */
const ACTIVITY_STEP_MS = 5 * MINUTE_MS;

/**
 * The person whose session the request's cookie names, with their current data; null without a session. This does not
 * extend the session, because that needs a cookie in the response, which only `/api/session` sets. With `isActivity`
 * false, the request does not count as an administrator's own and does not keep the session alive.
 */
export async function findSessionPerson(
	{ headers }: Request,
	{ isActivity = true }: { isActivity?: boolean } = {},
): Promise<Person | null> {
	if (!isSpelledAsSet(headers)) return null;
	const current = await auth().api.getSession({ headers, query: { disableRefresh: true } });
	if (!current || (await hasIdled(current))) return null;
	if (isActivity && current.user.role === "admin") await rememberActivity(current.session);
	const { id, email, name, role, phone, address, city, state, zipCode, twoFactorEnabled } = current.user;
	return {
		id,
		email,
		fullName: name,
		role: role as Role,
		phone: phone ?? null,
		address: address ?? null,
		city: city ?? null,
		state: state ?? null,
		zipCode: zipCode ?? null,
		twoFactorEnabled: twoFactorEnabled ?? false,
	};
}

interface FoundSession {
	user: { role: string };
	session: { id: string; updatedAt: Date };
}

/**
 * Whether an administrator was idle for too long. If so, the session is deleted, so that no copy of its cookie works.
 */
export async function hasIdled({ user, session }: FoundSession): Promise<boolean> {
	if (user.role !== "admin" || Date.now() - session.updatedAt.getTime() < MAX_ADMIN_IDLE_MS) return false;
	await db.delete(sessions).where(eq(sessions.id, session.id));
	return true;
}

async function rememberActivity({ id, updatedAt }: FoundSession["session"]): Promise<void> {
	if (Date.now() - updatedAt.getTime() < ACTIVITY_STEP_MS) return;
	await db.update(sessions).set({ updatedAt: new Date() }).where(eq(sessions.id, id));
}

/**
 * Whether the session cookie is spelled exactly as the shop sets it. The library decodes the signature and compares
 * bytes, so it would also accept a cookie with trailing text, blanks or another base64 alphabet.
 */
export function isSpelledAsSet(headers: Headers): boolean {
	const name = `${SESSION_COOKIE}=`;
	const values = (headers.get("Cookie") ?? "")
		.split(";")
		.map((cookie) => cookie.trimStart())
		.filter((cookie) => cookie.startsWith(name))
		.map((cookie) => cookie.slice(name.length));
	return values.length === 0 || (values.length === 1 && values.every(isCanonical));
}

function isCanonical(value: string): boolean {
	try {
		const text = decodeURIComponent(value);
		const signature = text.slice(text.lastIndexOf(".") + 1);
		return (
			encodeURIComponent(text) === value && Buffer.from(signature, "base64").toString("base64") === signature
		);
	} catch {
		return false;
	}
}
