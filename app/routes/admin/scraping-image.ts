import { refusalAnswer } from "#app/platform/api.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { requireAdminForApi } from "#app/shop/accounts/guards.server.ts";
import { fetchImage } from "#app/shop/images/fetch-image.server.ts";
import { previewImage } from "#app/shop/images/preview-image.server.ts";
import type { Route } from "./+types/scraping-image";

/** A picture of the page being imported: our pages show only our own, and it is made anew on the way. */
export async function loader({ request, url }: Route.LoaderArgs): Promise<Response> {
	try {
		await requireAdminForApi(request);
		const preview = await previewImage(await fetchImage(url.searchParams.get("url") ?? ""));
		return new Response(preview, {
			headers: { "Content-Type": "image/webp", "Cache-Control": "private, max-age=600" },
		});
	} catch (error) {
		if (error instanceof Refusal) return refusalAnswer(error);
		throw error;
	}
}
