import { refusalAnswer } from "#app/platform/api.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { auth } from "#app/shop/accounts/auth.server.ts";
import { evenTime, SIGN_IN_TAKES } from "#app/shop/accounts/even-time.ts";
import type { Route } from "./+types/auth";

/**
 * The library answers many more addresses; only these are in use, so only these exist. Who is
 * signed in is asked at `/api/session`, which does not hand out the session's token.
 */
const open = new Set(["POST /api/auth/sign-in/email", "POST /api/auth/sign-out"]);

async function answer({ request }: Route.LoaderArgs | Route.ActionArgs): Promise<Response> {
	if (!open.has(`${request.method} ${new URL(request.url).pathname}`)) {
		return refusalAnswer(new Refusal("not_found", "Este endereço não existe."));
	}
	const answered = await evenTime(SIGN_IN_TAKES, () => auth().handler(request));
	answered.headers.set("Cache-Control", "private, no-store");
	return answered;
}

export const loader = answer;
export const action = answer;
