import sharp from "sharp";
import { fetchImage } from "#app/admin/products/images/fetch-image.server.ts";
import { refusalResponse } from "#app/platform/forms/json-api.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { requireAdminForApi } from "#app/shop/accounts/session/guards.server.ts";
import { decodeImage } from "#app/shop/images/decode-image.server.ts";
import { imageQueue } from "#app/shop/images/image-queue.server.ts";
import type { Route } from "./+types/scraping-image";

const MAX_SIDE = 480;

/** A small WebP of another shop's picture, encoded again from its pixels; nothing is stored. */
async function previewImage(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
	const { master } = await decodeImage(bytes);
	const preview = await imageQueue.run(() =>
		sharp(master)
			.resize({ width: MAX_SIDE, height: MAX_SIDE, fit: "inside", withoutEnlargement: true })
			.webp()
			.toBuffer(),
	);
	return new Uint8Array(preview);
}

/**
 * A picture of the page being imported. The Content-Security-Policy allows only our own pictures, so it is fetched
 * and encoded again here.
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
