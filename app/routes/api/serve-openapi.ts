import { openApiDocument } from "#app/shop/api-reference/openapi-document.server.ts";

/** The shop's functions for other programs, in OpenAPI 3.1; indented, because people read it too. */
export function loader(): Response {
	return new Response(JSON.stringify(openApiDocument(), null, "\t"), {
		headers: { "Content-Type": "application/json", "Cache-Control": "public, max-age=300" },
	});
}
