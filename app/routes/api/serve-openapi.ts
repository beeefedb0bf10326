import { openApiDocument } from "#app/shop/api-reference/openapi-document.server.ts";

/** What other programs may ask of the shop, in OpenAPI 3.1. */
export function loader(): Response {
	return Response.json(openApiDocument(), { headers: { "Cache-Control": "public, max-age=300" } });
}
