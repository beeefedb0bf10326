import { and, eq, inArray, lt, notExists } from "drizzle-orm";
import { log } from "#app/platform/log.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { isUuid } from "#app/values/uuid.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { categories, images, orderItems, productImages } from "#db/schema.server.ts";
import { isForeignKeyViolation } from "#db/transactions.server.ts";
import { imageStore } from "./image-store.server.ts";
import { imagePartsOf, waitForPendingVariants } from "./image-variants.server.ts";

const MAX_ALT_LENGTH = 300;

/**
 * Writes what pictures show, for people who do not see them; `alts` stand in the order of `ids`. An
 * empty one leaves the text that is there, or takes `fallback` where there is none. Returns the
 * pictures whose text changed; the caller invalidates the pages that show them.
 */
export async function describeImages(
	tx: Transaction,
	ids: readonly string[],
	alts: readonly string[],
	fallback: string,
): Promise<string[]> {
	if (ids.length === 0) return [];
	const rows = await tx
		.select({ id: images.id, alt: images.alt })
		.from(images)
		.where(inArray(images.id, [...ids]))
		// In one order, so that two saves of the same pictures wait for each other only one way.
		.orderBy(images.id)
		.for("update");
	const changed: string[] = [];
	for (const { id, alt: before } of rows) {
		const alt = (alts[ids.indexOf(id)]?.trim() || before || fallback).slice(0, MAX_ALT_LENGTH);
		if (alt === before) continue;
		await tx.update(images).set({ alt }).where(eq(images.id, id));
		changed.push(id);
	}
	return changed;
}

/**
 * Removes pictures of our own store, rows first, unless a product, a category or an order still
 * shows them. Called after the transaction that stopped using them. Returns how many were removed.
 */
export async function removeImages(ids: readonly string[]): Promise<number> {
	let removed = 0;
	for (const id of ids) if (isUuid(id) && (await removeImage(id.toLowerCase()))) removed += 1;
	return removed;
}

async function removeImage(id: string): Promise<boolean> {
	const removed = await removeRow(id);
	if (!removed) return false;
	try {
		// Without its master no further variant can be made.
		await imageStore.remove(id, ["master"]);
		await waitForPendingVariants(id);
		await imageStore.remove(id, imagePartsOf(removed.width));
	} catch (error) {
		// No page shows these bytes any more; they only take space.
		log.error({ error, image: id }, "the files of a removed picture stayed in the store");
	}
	return true;
}

/** Conditions of a query on images. */
const isUnused = () => [
	notExists(db.select().from(productImages).where(eq(productImages.imageId, images.id))),
	notExists(db.select().from(categories).where(eq(categories.imageId, images.id))),
	notExists(db.select().from(orderItems).where(eq(orderItems.imageId, images.id))),
];

async function removeRow(id: string): Promise<{ width: number } | undefined> {
	try {
		const [row] = await db
			.delete(images)
			.where(and(eq(images.id, id), ...isUnused()))
			.returning({ width: images.width });
		return row;
	} catch (error) {
		// A product has started to show it in this very moment.
		if (isForeignKeyViolation(error)) return undefined;
		throw error;
	}
}

const BATCH_SIZE = 500;

/** Removes pictures that were sent for a form which was never saved; no form stays open for a day. */
export async function removeUnusedImages(now: Date = new Date()): Promise<number> {
	const unused = await db
		.select({ id: images.id })
		.from(images)
		.where(and(lt(images.createdAt, new Date(now.getTime() - DAY_MS)), ...isUnused()))
		.limit(BATCH_SIZE);
	return removeImages(unused.map(({ id }) => id));
}
