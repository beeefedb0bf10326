import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import fresh from "fresh";
import { LRUCache } from "lru-cache";
import { log } from "#app/platform/log.server.ts";
import { isUuid } from "#app/values/uuid.ts";
import { db } from "#db/client.server.ts";
import { images } from "#db/schema.server.ts";
import { type ImageVariant, parseVariant, variantFile, widthsFor, windowWidthsFor } from "./image.ts";
import { contentTypeOf, MAY_BE_TAKEN_BACK, NEVER_CHANGES } from "./image-part.server.ts";
import { imageStore } from "./image-store.server.ts";
import { readOrCreateVariant } from "./image-variants.server.ts";
import { redirectToStore } from "./redirect-to-store.server.ts";

/** Parts that are known to be in the store. */
const storedParts = new LRUCache<string, true>({ max: 20_000 });

/**
 * Answers `/images/<id>/<width>.<format>` and the two JPEG files. Only known pictures are served, in the widths
 * and formats that the shop offers, so that requests cannot be used to overload the server.
 */
export async function serveImage(request: Request, id: string, file: string): Promise<Response> {
	if (request.method !== "GET" && request.method !== "HEAD") {
		return new Response(null, { status: 405, headers: { Allow: "GET, HEAD" } });
	}
	const parsed = parseVariant(file);
	// Only photographs of the work have it, at an address of their own.
	const variant = parsed === "letter" ? null : parsed;
	const cacheControl = variant && isUuid(id) ? await cacheControlOf(id.toLowerCase()) : null;
	if (variant && cacheControl && storedParts.has(`${id.toLowerCase()}/${file}`)) {
		const redirect = await redirectToStore(id, variant);
		if (redirect) return redirect;
	}
	const bytes = variant && cacheControl ? await findVariantBytes(id.toLowerCase(), variant) : null;
	if (!variant || !bytes || !cacheControl)
		return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });

	const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
	const headers = {
		"Content-Type": contentTypeOf(variantFile(variant)),
		"Cache-Control": cacheControl,
		ETag: etag,
		"X-Content-Type-Options": "nosniff",
		// A picture that is opened on its own cannot run anything, even if a browser takes it for another type.
		"Content-Security-Policy": "default-src 'none'; sandbox",
		"Content-Disposition": "inline",
	};
	if (fresh({ "if-none-match": request.headers.get("If-None-Match") ?? undefined }, { etag })) {
		return new Response(null, { status: 304, headers });
	}
	return new Response(request.method === "HEAD" ? null : new Uint8Array(bytes), {
		headers: { ...headers, "Content-Length": String(bytes.byteLength) },
	});
}

const cacheControls = new LRUCache<string, string>({ max: 20_000 });

/** Null for a picture that is not for everybody, which has an address of its own. */
async function cacheControlOf(id: string): Promise<string | null> {
	const cached = cacheControls.get(id);
	if (cached) return cached;
	try {
		const [row] = await db
			.select({ isPersonal: images.isPersonal, isPrivate: images.isPrivate })
			.from(images)
			.where(eq(images.id, id));
		if (row?.isPrivate) return null;
		const cacheControl = row?.isPersonal === false ? NEVER_CHANGES : MAY_BE_TAKEN_BACK;
		if (row) cacheControls.set(id, cacheControl);
		return cacheControl;
	} catch (error) {
		// A stored picture is also sent while the database is away.
		log.warn({ error, image: id }, "how long a picture may be kept is not known");
		return MAY_BE_TAKEN_BACK;
	}
}

async function findVariantBytes(id: string, variant: ImageVariant): Promise<Buffer | null> {
	// A stored variant was made from a known picture, so the database is read only for other requests.
	const stored = await imageStore.read(id, variantFile(variant));
	if (stored) {
		storedParts.set(`${id}/${variantFile(variant)}`, true);
		return stored;
	}
	const [row] = await db.select({ width: images.width }).from(images).where(eq(images.id, id));
	if (!row || (typeof variant === "object" && !isServedWidth(variant.width, row.width))) return null;
	return readOrCreateVariant(id, variant);
}

const isServedWidth = (width: number, sourceWidth: number): boolean =>
	[...widthsFor(sourceWidth), ...windowWidthsFor(sourceWidth)].includes(width);
