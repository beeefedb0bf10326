import { and, eq } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { decodeImage } from "#app/shop/images/decode-image.server.ts";
import { MAX_IMAGE_BYTES } from "#app/shop/images/image.ts";
import { removeImages } from "#app/shop/images/images.commands.server.ts";
import { storeDecodedImage } from "#app/shop/images/store-image.server.ts";
import { lockWorkRow } from "#app/shop/orders/work-orders/lock-bench-work.server.ts";
import { addWorkPhoto } from "#app/shop/orders/work-orders/work-photos.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { isUuid } from "#app/values/uuid.ts";
import { phoneEventLimits } from "#app/values/workshop/phone-event.ts";
import { db, type Queryable, type Transaction } from "#db/client.server.ts";
import { benchEvents, workOrders, workPhotos } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { isOwnWork } from "./own-work.server.ts";

const messages = {
	unknown: "Esta foto não é de um trabalho que conhecemos.",
	unreadable: "Esta foto não abriu. Tire outra.",
	tooMany: `Este trabalho já tem ${phoneEventLimits.photos} fotos.`,
} as const;

/**
 * Keeps a photograph of the event with which it was taken, encoded again from its pixels, so that it says nothing about
 * the place. Returns false for one that is kept already. Throws `not_found` for an event that is not a photograph of this
 * person on a bench of hers, and `invalid` for a file that does not open.
 */
export async function storeWorkPhoto(
	reader: Customer,
	eventId: string,
	readBytes: () => Promise<Uint8Array>,
): Promise<boolean> {
	const event = await requirePhotoEvent(db, reader, eventId);
	if (event.photoId) return false;
	const decoded = await decodeImage(await readBytes(), "A foto", MAX_IMAGE_BYTES).catch((error: unknown) => {
		if (error instanceof Refusal && error.kind === "invalid")
			throw new Refusal("invalid", messages.unreadable);
		throw error;
	});
	const alt = `${event.productName} na bancada`;
	// Before the transaction, which waits for no store.
	const { id: imageId } = await storeDecodedImage(decoded, {
		alt,
		isPersonal: true,
		isPrivate: true,
		variants: "on request",
	});
	const asksFirst = (await readSettings()).workshop.awaitsPhotoApproval;
	let isNew = false;
	try {
		isNew = await inTransaction((tx) => attach(tx, reader, event, { imageId, asksFirst }));
	} finally {
		if (!isNew) await removeImages([imageId]);
	}
	return isNew;
}

/** The picture is stored for a while before this: its event may be erased by now, and its bench another person's. */
async function attach(
	tx: Transaction,
	reader: Customer,
	{ id, workOrderId }: PhotoEvent,
	{ imageId, asksFirst }: { imageId: string; asksFirst: boolean },
): Promise<boolean> {
	const locked = await lockWorkRow(tx, workOrderId);
	const { step, happenedAt: takenAt, outcome } = await requirePhotoEvent(tx, reader, id);
	const photo = { id, imageId, step, takenAt };
	const isNew = await addWorkPhoto(tx, locked, photo, { isAfterEnd: outcome === "after_end", asksFirst });
	if (isNew === null) throw new Refusal("conflict", messages.tooMany);
	return isNew;
}

type PhotoEvent = Awaited<ReturnType<typeof requirePhotoEvent>>;

async function requirePhotoEvent(on: Pick<Queryable, "select">, reader: Customer, eventId: string) {
	const event = isUuid(eventId) ? await findPhotoEvent(on, reader, eventId) : undefined;
	if (!event || !(await isOwnWork(on, reader, event.workOrderId)))
		throw new Refusal("not_found", messages.unknown);
	return event;
}

async function findPhotoEvent(on: Pick<Queryable, "select">, reader: Customer, eventId: string) {
	const [event] = await on
		.select({
			id: benchEvents.id,
			workOrderId: benchEvents.workOrderId,
			step: benchEvents.step,
			happenedAt: benchEvents.happenedAt,
			outcome: benchEvents.outcome,
			photoId: workPhotos.id,
			productName: workOrders.productName,
		})
		.from(benchEvents)
		.innerJoin(workOrders, eq(workOrders.id, benchEvents.workOrderId))
		.leftJoin(workPhotos, eq(workPhotos.id, benchEvents.id))
		.where(
			and(eq(benchEvents.id, eventId), eq(benchEvents.userId, reader.id), eq(benchEvents.kind, "photo")),
		);
	return event;
}
