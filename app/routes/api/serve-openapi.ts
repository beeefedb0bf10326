import { openApiDocument } from "#app/shop/api-reference/openapi-document.server.ts";

/** The shop's functions for other programs, in OpenAPI 3.1. */
export function loader(): Response {
	return Response.json(openApiDocument(), { headers: { "Cache-Control": "public, max-age=300" } });
}
