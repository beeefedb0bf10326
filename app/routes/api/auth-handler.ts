import { refusalResponse } from "#app/platform/forms/json-api.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { auth } from "#app/shop/accounts/session/auth.server.ts";
import { MIN_SIGN_IN_MS, withMinimumDuration } from "#app/shop/accounts/session/sign-in.server.ts";
import type { Route } from "./+types/auth-handler";

/**
 * The library handles many more addresses; only those that the shop uses are enabled. The current session is read at
 * `/api/session`, which does not reveal the session's token.
 */
const ALLOWED_ENDPOINTS = new Set(["POST /api/auth/sign-in/email", "POST /api/auth/sign-out"]);

async function handleAuthRequest({ request }: Route.LoaderArgs | Route.ActionArgs): Promise<Response> {
	if (!ALLOWED_ENDPOINTS.has(`${request.method} ${new URL(request.url).pathname}`)) {
		return refusalResponse(new Refusal("not_found", "Este endereço não existe."));
	}
	const response = await withMinimumDuration(MIN_SIGN_IN_MS, () => auth().handler(request)).catch(
		(error: unknown) => {
			if (error instanceof Refusal) return refusalResponse(error);
			throw error;
		},
	);
	response.headers.set("Cache-Control", "private, no-store");
	return response;
}

export const loader = handleAuthRequest;
export const action = handleAuthRequest;
