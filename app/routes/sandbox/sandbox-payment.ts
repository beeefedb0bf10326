import { env } from "#app/platform/env.server.ts";
import { privateJson } from "#app/platform/forms/json-api.server.ts";
import {
	findSandboxPayment,
	hasSandboxToken,
	searchSandboxPayments,
} from "#app/shop/payments/sandbox/sandbox.server.ts";
import type { Route } from "./+types/sandbox-payment.ts";

/** `GET /v1/payments/{id}` and `GET /v1/payments/search` of Mercado Pago's API. */
export async function loader({ request, params }: Route.LoaderArgs): Promise<Response> {
	if (!env.usesPaymentSandbox) return errorResponse(404, "not found");
	if (!hasSandboxToken(request)) return errorResponse(401, "invalid access token");
	if (params.id === "search") {
		const reference = new URL(request.url).searchParams.get("external_reference");
		if (!reference) return errorResponse(400, "external_reference is required");
		return privateJson(await searchSandboxPayments(reference));
	}
	const payment = await findSandboxPayment(params.id);
	return payment ? privateJson(payment) : errorResponse(404, "Payment not found");
}

const errorResponse = (status: number, message: string): Response =>
	privateJson({ message, error: "error", status, cause: [] }, { status });
