import { env } from "#app/platform/env.server.ts";
import { type ImageVariant, variantFile } from "./image.ts";
import { imageStore } from "./image-store.server.ts";
import { TEMPORARY_URL_SECONDS } from "./s3-store.server.ts";

/** Null unless the operator wants browsers to fetch pictures from the store itself (`IMAGE_DELIVERY`). */
export async function redirectToStore(
	id: string,
	variant: ImageVariant,
	{ store = imageStore, delivery = env.IMAGE_DELIVERY } = {},
): Promise<Response | null> {
	if (delivery !== "redirect" || !store.temporaryUrl) return null;
	return new Response(null, {
		status: 302,
		headers: {
			Location: await store.temporaryUrl(id, variantFile(variant)),
			"Cache-Control": `public, max-age=${TEMPORARY_URL_SECONDS}`,
		},
	});
}
