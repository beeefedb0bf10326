import type { Person } from "#app/shop/accounts/actor.ts";
import type { Role } from "#app/shop/accounts/role.ts";
import { auth } from "./auth.server.ts";

/**
 * Whose session the request's cookie names, as the database knows that person now. Without extending the
 * session: that needs a cookie in the response, which only `/api/session` sets.
 */
export async function findSessionPerson({ headers }: Request): Promise<Person | null> {
	const found = await auth().api.getSession({ headers, query: { disableRefresh: true } });
	if (!found) return null;
	const { id, email, name, role, phone, address, city, state, zipCode, twoFactorEnabled } = found.user;
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
