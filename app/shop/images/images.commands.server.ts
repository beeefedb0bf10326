import { and, eq, inArray, lt, notExists } from "drizzle-orm";
import { eachInTurn } from "#app/platform/jobs/each-in-turn.server.ts";
import { isTimeLeft } from "#app/platform/jobs/lease.server.ts";
import { log } from "#app/platform/log.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { isUuid } from "#app/values/uuid.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { referencesTo } from "#db/references.server.ts";
import { images } from "#db/schema.server.ts";
import { isForeignKeyViolation } from "#db/transactions.server.ts";
import { imageStore } from "./image-store.server.ts";
import { imagePartsOf, waitForPendingVariants } from "./image-variants.server.ts";

const MAX_ALT_LENGTH = 300;

/**
 * Writes the descriptions of pictures, for people who do not see them. `alts` are in the order of `ids`. An empty one
 * keeps the existing text, or sets `fallback` where it is missing. Returns the pictures whose text changed; the caller
 * invalidates the pages that show them.
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
		// Sorted, so that two saves of the same pictures cannot deadlock.
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
 * Removes pictures from the shop's store, rows first, unless a product, a category or an order still shows them. Called
 * after the transaction that stopped using them. Returns how many were removed.
 */
export const removeImages = (ids: readonly string[]): Promise<number> =>
	// Pictures that are not reached keep their rows, so the next run finds them.
	eachInTurn(ids, async (id) => isUuid(id) && (await removeImage(id.toLowerCase())));

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

/** Conditions for a query on images: no row of any table refers to the picture. */
const isUnused = () =>
	referencesTo(images).map(({ table, column }) =>
		notExists(db.select().from(table).where(eq(column, images.id))),
	);

async function removeRow(id: string): Promise<{ width: number } | undefined> {
	try {
		const [row] = await db
			.delete(images)
			.where(and(eq(images.id, id), ...isUnused()))
			.returning({ width: images.width });
		return row;
	} catch (error) {
		// A product started to show the picture at this very moment.
		if (isForeignKeyViolation(error)) return undefined;
		throw error;
	}
}

const BATCH_SIZE = 500;

/** Removes pictures that were uploaded for a form which was never saved; no form stays open for a day. */
export async function removeUnusedImages(now: Date = new Date()): Promise<number> {
	const unused = await db
		.select({ id: images.id })
		.from(images)
		.where(and(lt(images.createdAt, new Date(now.getTime() - DAY_MS)), ...isUnused()))
		.limit(BATCH_SIZE);
	return removeImages(unused.map(({ id }) => id));
}

/** Up to this many pictures without a row are never suspicious, however few others the store has. */
const FEW_STRAYS = 20;

/**
 * Removes pictures without a row from the store, which an interrupted removal or restore leaves behind. They must be a
 * day old, so that no picture is removed while it is being stored. A store with more such pictures than pictures of
 * this shop also belongs to another shop or database, and is left alone.
 */
export async function removeStrayImages(now: Date = new Date()): Promise<number> {
	const strays: string[] = [];
	let referenced = 0;
	for await (const ids of inBatches(imageStore.list())) {
		const rows = await listKnown(ids);
		referenced += rows.size;
		strays.push(...ids.filter((id) => !rows.has(id)));
		if (!isTimeLeft()) break;
	}
	if (strays.length > Math.max(FEW_STRAYS, referenced)) {
		const counts = { strays: strays.length, referenced };
		log.error(counts, "the image store holds more pictures without a row than with one: it was not swept");
		return 0;
	}
	return removeStrays(strays, new Date(now.getTime() - DAY_MS));
}

/**
 * Removes those of the pictures from the store that have no row and were last written before `moment`; returns how
 * many there were. After a restore these are the pictures that only the earlier shop has, and its copy holds them.
 */
export async function removeStrays(ids: readonly string[], moment: Date): Promise<number> {
	let removed = 0;
	for (const id of ids) {
		if (!isTimeLeft()) break;
		try {
			// Pictures of the demo always have the same ids, so the row may have been written since.
			if ((await listKnown([id])).size === 0 && (await imageStore.removeOlder(id, moment))) removed += 1;
		} catch (error) {
			log.error({ error, image: id }, "a picture without a row stayed in the store");
		}
	}
	return removed;
}

async function listKnown(ids: readonly string[]): Promise<ReadonlySet<string>> {
	const rows = await db
		.select({ id: images.id })
		.from(images)
		.where(inArray(images.id, [...ids]));
	return new Set(rows.map(({ id }) => id));
}

async function* inBatches(ids: AsyncIterable<string>): AsyncGenerator<string[]> {
	let batch: string[] = [];
	for await (const id of ids) {
		batch.push(id);
		if (batch.length < BATCH_SIZE) continue;
		yield batch;
		batch = [];
	}
	if (batch.length > 0) yield batch;
}
