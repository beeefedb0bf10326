import { eq } from "drizzle-orm";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { findActor } from "#app/shop/accounts/session/guards.server.ts";
import { canSeeBench } from "#app/shop/bench/bench-readers.ts";
import { parseVariant, variantFile, widthsFor } from "#app/shop/images/image.ts";
import { contentTypeOf, MAY_BE_TAKEN_BACK } from "#app/shop/images/image-part.server.ts";
import { readOrCreateVariant } from "#app/shop/images/image-variants.server.ts";
import { isUuid } from "#app/values/uuid.ts";
import { db } from "#db/client.server.ts";
import { benches, images, orders, workOrders, workPhotos } from "#db/schema.server.ts";
import { isMailedAddress } from "./diary-links.server.ts";

/**
 * Answers `/work-photos/<id>/<width>.webp`, and `letter.jpg` for mails. A reader without the right to it
 * gets the same 404 as for one that does not exist.
 */
export async function serveWorkPhoto(request: Request, photoId: string, file: string): Promise<Response> {
	const variant = parseVariant(file);
	const photo = variant && isUuid(photoId) ? await findPhoto(photoId.toLowerCase()) : null;
	const isOffered =
		photo !== null &&
		(variant === "letter" ||
			(typeof variant === "object" &&
				variant?.format === "webp" &&
				widthsFor(photo.width).includes(variant.width)));
	const bytes =
		photo && variant && isOffered && (await maySee(request, photo))
			? await readOrCreateVariant(photo.imageId, variant)
			: null;
	if (!bytes || !variant)
		return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
	return new Response(new Uint8Array(bytes), {
		headers: {
			"Content-Type": contentTypeOf(variantFile(variant)),
			"Content-Length": String(bytes.byteLength),
			"Cache-Control": MAY_BE_TAKEN_BACK,
			"X-Content-Type-Options": "nosniff",
			// A picture that is opened on its own cannot run anything, even if a browser takes it for another type.
			"Content-Security-Policy": "default-src 'none'; sandbox",
			"X-Robots-Tag": "noindex",
		},
	});
}

type FoundPhoto = NonNullable<Awaited<ReturnType<typeof findPhoto>>>;

async function findPhoto(id: string) {
	const [row] = await db
		.select({
			id: workPhotos.id,
			imageId: workPhotos.imageId,
			width: images.width,
			shownAt: workPhotos.shownAt,
			returnedAt: workOrders.returnedAt,
			orderId: workOrders.orderId,
			customerId: orders.userId,
			status: orders.status,
			artisanId: benches.artisanId,
			benchId: benches.id,
		})
		.from(workPhotos)
		.innerJoin(images, eq(images.id, workPhotos.imageId))
		.innerJoin(workOrders, eq(workOrders.id, workPhotos.workOrderId))
		.leftJoin(orders, eq(orders.id, workOrders.orderId))
		.leftJoin(benches, eq(benches.id, workOrders.benchId))
		.where(eq(workPhotos.id, id));
	return row ?? null;
}

/** A customer sees the shown photographs of work that was not given back; the bench's artisan and the owner see all. */
async function maySee(request: Request, photo: FoundPhoto): Promise<boolean> {
	const { searchParams } = new URL(request.url);
	const isShown = photo.shownAt !== null && photo.returnedAt === null && photo.status !== "cancelled";
	if (isShown && photo.orderId !== null) {
		if (searchParams.get("order")?.toLowerCase() === photo.orderId) return true;
		if (isMailedAddress(photo.id, searchParams)) return true;
	}
	const actor = await findActor(request);
	return actor !== null && ((isShown && photo.customerId === actor.id) || worksOn(photo, actor));
}

/** An admin also sees the photographs of a deleted bench. */
const worksOn = (photo: FoundPhoto, actor: Customer): boolean =>
	actor.role === "admin" || canSeeBench(actor, photo.benchId === null ? undefined : photo);
