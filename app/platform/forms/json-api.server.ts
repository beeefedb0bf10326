import type { z } from "zod";
import { log } from "#app/platform/log.server.ts";
import { isDatabaseUnavailable } from "#app/platform/observability/database-failure.server.ts";
import { currentRequestId, currentRoute } from "#app/platform/observability/request-context.server.ts";
import { databaseUnavailable, Refusal } from "#app/platform/refusals.ts";
import { cleanText } from "#app/values/text.ts";
import { parseFields } from "./forms.server.ts";

/** JSON for one person: no cache in between may keep it. */
export function privateJson(body: unknown, init: ResponseInit = {}): Response {
	const headers = new Headers(init.headers);
	headers.set("Cache-Control", "private, no-store");
	return Response.json(body, { ...init, headers });
}

/** The one shape of a refusal from an endpoint (docs: contract). */
export function refusalResponse(refusal: Refusal): Response {
	const { kind, message, fields, retryAfterSeconds } = refusal;
	return privateJson(
		{ error: { kind, message, ...(fields ? { fields } : {}), requestId: currentRequestId() } },
		{
			status: refusal.status,
			headers: retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {},
		},
	);
}

type JsonAction = (args: { request: Request }) => Promise<Response>;

/**
 * Builds the action of a `POST /api/functions/<name>` address: reads bounded JSON, checks it
 * against the schema, sends what the handler returns; a handler that sets headers returns a
 * Response. Errors are sent in Portuguese and never show internals. The route exports the action as
 * its loader too, which refuses every other method.
 */
export function jsonFunction<Schema extends z.ZodType>(
	schema: Schema,
	handler: (payload: z.output<Schema>, request: Request) => Promise<unknown>,
): JsonAction {
	return async ({ request }) =>
		respondJson(request, async () => handler(parseFields(await readJson(request), schema), request));
}

/** The same for a known actor, who is checked before the payload is read. */
export function guardedJsonFunction<Actor, Schema extends z.ZodType>(
	guard: (request: Request) => Promise<Actor>,
	schema: Schema,
	handler: (payload: z.output<Schema>, actor: Actor) => Promise<unknown>,
): JsonAction {
	return async ({ request }) =>
		respondJson(request, async () => {
			const actor = await guard(request);
			return handler(parseFields(await readJson(request), schema), actor);
		});
}

/** The loader of an address that answers only POST requests. */
export const refuseGet = (): Response => new Response(null, { status: 405, headers: { Allow: "POST" } });

/** Answers one method with what the work returns, as JSON, and its errors as refusals. */
export async function respondJson(
	request: Request,
	work: () => Promise<unknown>,
	method: "GET" | "POST" = "POST",
): Promise<Response> {
	try {
		if (request.method !== method) {
			return new Response(null, { status: 405, headers: { Allow: method } });
		}
		const result = await work();
		return result instanceof Response ? result : privateJson(result);
	} catch (error) {
		if (error instanceof Response) return error;
		if (error instanceof Refusal) return refusalResponse(error);
		log.error({ error, route: currentRoute() }, "a function failed unexpectedly");
		return refusalResponse(
			isDatabaseUnavailable(error)
				? databaseUnavailable()
				: new Refusal("unavailable", "O serviço falhou do nosso lado. Tente novamente em instantes."),
		);
	}
}

async function readJson(request: Request): Promise<unknown> {
	const type = request.headers.get("Content-Type") ?? "";
	if (!/^application\/json\s*(;|$)/i.test(type)) {
		throw new Refusal("malformed", "Envie o corpo como JSON (Content-Type: application/json).");
	}
	try {
		return JSON.parse(await request.text(), (_name, value) =>
			typeof value === "string" ? cleanText(value) : value,
		);
	} catch {
		throw new Refusal("malformed", "O corpo enviado não é um JSON válido.");
	}
}
