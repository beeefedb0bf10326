import { privateJson } from "#app/platform/api.server.ts";
import { env } from "#app/platform/env.server.ts";
import {
	findSandboxPayment,
	isSandboxCaller,
	searchSandboxPayments,
} from "#app/shop/payments/sandbox/sandbox.server.ts";
import type { Route } from "./+types/payment.ts";

/** `GET /v1/payments/{id}` and `GET /v1/payments/search` of the provider's API. */
export async function loader({ request, params }: Route.LoaderArgs): Promise<Response> {
	if (!env.usesPaymentSandbox) return answer(404, "not found");
	if (!isSandboxCaller(request)) return answer(401, "invalid access token");
	if (params.id === "search") {
		const reference = new URL(request.url).searchParams.get("external_reference");
		if (!reference) return answer(400, "external_reference is required");
		return privateJson(await searchSandboxPayments(reference));
	}
	const payment = await findSandboxPayment(params.id);
	return payment ? privateJson(payment) : answer(404, "Payment not found");
}

const answer = (status: number, message: string): Response =>
	privateJson({ message, error: "error", status, cause: [] }, { status });
