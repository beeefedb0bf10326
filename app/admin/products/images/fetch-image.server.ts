import { env } from "#app/platform/env.server.ts";
import {
	GuardedFetchError,
	guardedFetch,
	parseExternalUrl,
} from "#app/platform/http-client/guarded-fetch.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { MAX_IMAGE_BYTES } from "#app/shop/images/image.ts";
import { imageMessages } from "#app/shop/images/images.messages.ts";

const FETCH_LIMITS = {
	types: ["image/jpeg", "image/png", "image/webp"],
	maxBytes: MAX_IMAGE_BYTES,
	timeoutMs: 10_000,
};

/**
 * Fetches a picture from an address that an admin typed. Whether it is a picture is found out later, by decoding it.
 */
export async function fetchImage(address: string): Promise<Uint8Array> {
	try {
		const allowedHosts = env.SCRAPER_ALLOW_PRIVATE_HOSTS;
		const url = parseExternalUrl(address, allowedHosts);
		return (await guardedFetch(url, FETCH_LIMITS, { allowedHosts })).bytes;
	} catch (error) {
		if (!(error instanceof GuardedFetchError)) throw error;
		const { failure } = error;
		if (failure === "too_large") {
			throw new Refusal("too_large", imageMessages.tooLarge(imageMessages.thisAddress), {
				title: imageMessages.tooLargeTitle,
			});
		}
		const message = failure === "not_allowed" ? imageMessages.invalidAddress : imageMessages.notFetched;
		throw new Refusal("invalid", message, { title: imageMessages.uploadFailed });
	}
}
