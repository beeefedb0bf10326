import { data, href, redirect } from "react-router";
import { isDataRequest, screenAddress } from "#app/platform/addresses/data-requests.ts";
import { type FlashToast, redirectWithToast } from "#app/platform/forms/toasts.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { safeRedirectPath } from "#app/platform/safe-redirect-path.ts";
import { accountMessages, accountRefusals } from "#app/shop/accounts/accounts.messages.ts";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { TWO_FACTOR_PATH, twoFactorMessages } from "#app/shop/accounts/two-factor.messages.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import type { Role } from "#app/values/status/role.ts";
import { auth } from "./auth.server.ts";
import { findSessionPerson, hasIdled, isSpelledAsSet } from "./find-session.server.ts";
import { correctSessionMark } from "./session-mark.server.ts";

/**
 * The person who sends this request, with their current data; null for a guest. Called in every loader and action that
 * is not public, never in a layout.
 */
export async function findActor(
	request: Request,
	options: { isActivity?: boolean } = {},
): Promise<Customer | null> {
	// Only `/api/session` extends a session, because that needs a cookie in the response.
	return (await findSessionPerson(request, options)) as Customer | null;
}

/** For screens: a guest is sent to sign in and then returns to the same screen. */
export async function requireCustomer(request: Request): Promise<Customer> {
	const actor = await findActor(request);
	if (!actor) throw signInFirst(request);
	return actor;
}

/** For JSON endpoints: a guest gets 401. */
export async function requireCustomerForApi(request: Request): Promise<Customer> {
	const actor = await findActor(request);
	if (!actor) throw new Refusal("unauthenticated", accountRefusals.notSignedIn);
	return actor;
}

/** For the admin screens (specification, section 6). */
export async function requireAdmin(request: Request): Promise<Admin> {
	const actor = await findActor(request);
	if (!isAdmin(actor)) {
		throw actor
			? redirectWithToast(href("/auth"), accountMessages.accessDenied)
			: signInFirst(request, accountMessages.accessDenied);
	}
	if (await isMissingTwoFactor(actor)) {
		throw redirectWithToast(TWO_FACTOR_PATH, twoFactorMessages.neededForAdmins);
	}
	return actor;
}

export async function requireAdminForApi(request: Request): Promise<Admin> {
	const actor = await requireCustomerForApi(request);
	if (!isAdmin(actor)) throw new Refusal("forbidden", accountRefusals.notAllowed);
	if (await isMissingTwoFactor(actor)) {
		throw new Refusal("forbidden", twoFactorMessages.neededForAdmins.description);
	}
	return actor;
}

/** For the artisan's page: a guest signs in first, and for a customer it does not exist. */
export async function requireWorkshopReader(request: Request): Promise<Customer> {
	const actor = await requireCustomer(request);
	if (isAdmin(actor)) return requireAdmin(request);
	if (actor.role !== "artisan") throw data(null, { status: 404 });
	return actor;
}

/** The same for the data of that page. */
export async function requireWorkshopReaderForApi(request: Request): Promise<Customer> {
	await requireCustomerForApi(request);
	const reader = await findWorkshopReader(request);
	if (!reader) throw new Refusal("not_found", accountRefusals.notAllowed);
	return reader;
}

/** The same person, or null for everyone else. */
export async function findWorkshopReader(request: Request): Promise<Customer | null> {
	const actor = await findActor(request);
	if (isAdmin(actor)) return (await isMissingTwoFactor(actor)) ? null : actor;
	return actor?.role === "artisan" ? actor : null;
}

/** Whether the request's session is an administrator's at this moment. For connections that stay open. */
export async function isAdminRequest(request: Request): Promise<boolean> {
	const actor = await findActor(request, { isActivity: false });
	return isAdmin(actor) && !(await isMissingTwoFactor(actor));
}

/** A store setting may require two-factor sign-in of admins; without it they reach only the profile. */
async function isMissingTwoFactor(admin: Admin): Promise<boolean> {
	return !admin.twoFactorEnabled && (await readSettings()).security.adminsNeedTwoFactor;
}

const isAdmin = (actor: Customer | null): actor is Admin => actor?.role === "admin";

/**
 * Sends a guest to sign in. A form that scripts sent was opened in a session that has ended since. Leaving the screen
 * would lose the typed text, so the screen stays (`router-results.ts`).
 */
function signInFirst(request: Request, toast?: FlashToast) {
	if (request.method !== "GET" && isDataRequest(new URL(request.url).pathname)) {
		return data(accountRefusals.sessionEnded, { status: 401 });
	}
	const path = signInPath(request);
	const response = toast ? redirectWithToast(path, toast) : redirect(path);
	correctSessionMark(request, response.headers, null);
	return response;
}

function signInPath(request: Request): string {
	const next = safeRedirectPath(screenAddress(new URL(request.url)));
	return next === href("/") ? href("/auth") : `${href("/auth")}?next=${encodeURIComponent(next)}`;
}

/** The part of a session that its own browser may know. */
interface SessionUser {
	id: string;
	fullName: string;
	email: string;
	role: Role;
}

/** The signed-in user, with the cookies that extend the session or remove one that has ended. */
export async function readSession(request: Request): Promise<{ user: SessionUser | null; headers: Headers }> {
	const { response: current, headers } = await auth().api.getSession({
		headers: request.headers,
		returnHeaders: true,
	});
	const isValid = current !== null && isSpelledAsSet(request.headers) && !(await hasIdled(current));
	const response = isValid ? current : null;
	correctSessionMark(request, headers, response?.session.expiresAt ?? null);
	if (!response) return { user: null, headers };
	const { id, name, email, role } = response.user;
	return { user: { id, fullName: name, email, role }, headers };
}
