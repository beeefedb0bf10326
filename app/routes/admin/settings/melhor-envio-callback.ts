import { href } from "react-router";
import { SECRET_LINK_HEADERS } from "#app/platform/addresses/secret-link-headers.ts";
import { redirectWithToast } from "#app/platform/forms/toasts.server.ts";
import { failureToast } from "#app/platform/forms/toasts.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { finishAuthorization } from "#app/shop/shipping/melhor-envio/authorize-shop.server.ts";
import { melhorEnvioMessages as messages } from "#app/shop/shipping/melhor-envio/melhor-envio.messages.ts";
import type { Route } from "./+types/melhor-envio-callback.ts";

/**
 * The address to which Melhor Envio sends an administrator back. The code in the address is used up before anything
 * is shown.
 */
export async function loader({ request, url }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	const answer = (toast: Parameters<typeof redirectWithToast>[1]) =>
		redirectWithToast(href("/admin/settings/melhor-envio"), toast, { headers: SECRET_LINK_HEADERS });
	try {
		const isConnected = await finishAuthorization(admin, request, url.searchParams);
		return answer(isConnected ? messages.connected : messages.denied);
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		return answer(failureToast(messages.failed, error.message));
	}
}
