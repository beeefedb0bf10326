import { env } from "#app/platform/env.server.ts";
import { privateJson } from "#app/platform/forms/json-api.server.ts";
import { createSandboxPreference, hasSandboxToken } from "#app/shop/payments/sandbox/sandbox.server.ts";
import { sandboxKeySchema, sandboxPreferenceSchema } from "#app/shop/payments/sandbox/sandbox-protocol.ts";
import type { Route } from "./+types/sandbox-preferences.ts";

const preferenceError = (status: number, message: string): Response =>
	privateJson({ message, error: message.replaceAll(" ", "_"), status, cause: [] }, { status });

/** The sandbox's `POST /checkout/preferences` of Mercado Pago's API. */
export async function action({ request }: Route.ActionArgs): Promise<Response> {
	if (!env.usesPaymentSandbox) return preferenceError(404, "not found");
	if (request.method !== "POST") return preferenceError(405, "method not allowed");
	if (!hasSandboxToken(request)) return preferenceError(401, "invalid access token");
	const key = sandboxKeySchema.safeParse(request.headers.get("X-Idempotency-Key"));
	const body = sandboxPreferenceSchema.safeParse(await request.json().catch(() => null));
	if (!key.success || !body.success) return preferenceError(400, "invalid preference");
	return privateJson(await createSandboxPreference(key.data, body.data), { status: 201 });
}

export function loader(): Response {
	return preferenceError(404, "not found");
}
