import { redirect } from "react-router";
import { localAddress } from "#app/platform/local-address.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { redirectWithToast } from "#app/platform/toasts.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { messages, refusals } from "./accounts.messages.ts";
import type { Admin, Customer, Person } from "./actor.ts";
import { auth } from "./auth.server.ts";
import { TWO_FACTOR_ADDRESS, twoFactorMessages } from "./two-factor.messages.ts";

/**
 * Who sends this request, from the records of this moment; null for a guest. Asked in every loader
 * and action that is not for everybody, never in a layout.
 */
export async function findActor(request: Request): Promise<Customer | null> {
	const found = await auth().api.getSession({
		headers: request.headers,
		// Prolonging a session needs a cookie in the answer: `/api/session` does it.
		query: { disableRefresh: true },
	});
	if (!found) return null;
	const { user } = found;
	const person: Person = {
		id: user.id,
		email: user.email,
		fullName: user.name,
		role: user.role,
		phone: user.phone ?? null,
		address: user.address ?? null,
		city: user.city ?? null,
		state: user.state ?? null,
		zipCode: user.zipCode ?? null,
		twoFactorEnabled: user.twoFactorEnabled ?? false,
	};
	return person as Customer;
}

/** For screens: a guest goes to sign in and comes back to where they were. */
export async function requireCustomer(request: Request): Promise<Customer> {
	const actor = await findActor(request);
	if (!actor) throw redirect(signInAddress(request));
	return actor;
}

/** For JSON endpoints: a guest is told so with 401. */
export async function requireCustomerForApi(request: Request): Promise<Customer> {
	const actor = await findActor(request);
	if (!actor) throw new Refusal("unauthenticated", refusals.notSignedIn);
	return actor;
}

/** For the back office's screens (specification, section 6). */
export async function requireAdmin(request: Request): Promise<Admin> {
	const actor = await findActor(request);
	if (!isAdmin(actor)) {
		throw redirectWithToast(actor ? "/auth" : signInAddress(request), messages.accessDenied);
	}
	if (await lacksSecondStep(actor)) {
		throw redirectWithToast(TWO_FACTOR_ADDRESS, twoFactorMessages.neededForAdmins);
	}
	return actor;
}

export async function requireAdminForApi(request: Request): Promise<Admin> {
	const actor = await requireCustomerForApi(request);
	if (!isAdmin(actor)) throw new Refusal("forbidden", refusals.notAllowed);
	if (await lacksSecondStep(actor)) {
		throw new Refusal("forbidden", twoFactorMessages.neededForAdmins.description);
	}
	return actor;
}

/** A store setting asks every admin for two steps; without them only the profile is open. */
async function lacksSecondStep(admin: Admin): Promise<boolean> {
	return !admin.twoFactorEnabled && (await readSettings()).security.adminsNeedTwoFactor;
}

const isAdmin = (actor: Customer | null): actor is Admin => actor?.role === "admin";

function signInAddress(request: Request): string {
	const { pathname, searchParams } = new URL(request.url);
	// A loader is handed the request as it came: asked for data, the router's own names stand in it.
	const path = pathname.replace(/(\/_)?\.data$/, "") || "/";
	searchParams.delete("_routes");
	searchParams.delete("index");
	const query = searchParams.size > 0 ? `?${searchParams}` : "";
	const next = localAddress(`${path}${query}`);
	return next === "/" ? "/auth" : `/auth?next=${encodeURIComponent(next)}`;
}
