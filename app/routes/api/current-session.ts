import { privateJson } from "#app/platform/forms/json-api.server.ts";
import { readSession } from "#app/shop/accounts/session/guards.server.ts";
import type { Route } from "./+types/current-session";

/** The signed-in user, for public pages, which are the same for every visitor. */
export async function loader({ request }: Route.LoaderArgs) {
	const { user, headers } = await readSession(request);
	return privateJson({ user }, { headers });
}
