import { fetchImage } from "#app/admin/products/images/fetch-image.server.ts";
import { previewImage } from "#app/admin/scraping/preview-image.server.ts";
import { refusalResponse } from "#app/platform/json-api.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { requireAdminForApi } from "#app/shop/accounts/session/guards.server.ts";
import type { Route } from "./+types/scraping-image";

/**
 * A picture of the page being imported. The Content-Security-Policy allows only our own pictures, so
 * it is fetched and re-encoded here.
 */
export async function loader({ request, url }: Route.LoaderArgs): Promise<Response> {
	try {
		await requireAdminForApi(request);
		const preview = await previewImage(await fetchImage(url.searchParams.get("url") ?? ""));
		return new Response(preview, {
			headers: { "Content-Type": "image/webp", "Cache-Control": "private, max-age=600" },
		});
	} catch (error) {
		if (error instanceof Refusal) return refusalResponse(error);
		throw error;
	}
}
