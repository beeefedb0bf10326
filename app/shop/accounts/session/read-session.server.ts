import type { Role } from "#app/shop/accounts/role.ts";
import { auth } from "./auth.server.ts";

/** What a browser may know about its own session. */
export interface SessionUser {
	id: string;
	fullName: string;
	email: string;
	role: Role;
}

/** Who is signed in, with the cookies that extend the session or remove one that has ended. */
export async function readSession(request: Request): Promise<{ user: SessionUser | null; headers: Headers }> {
	const { response, headers } = await auth().api.getSession({
		headers: request.headers,
		returnHeaders: true,
	});
	if (!response) return { user: null, headers };
	const { id, name, email, role } = response.user;
	return { user: { id, fullName: name, email, role }, headers };
}
