import { and, eq, inArray, notInArray } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { AddressedImage } from "#app/shop/images/image.ts";
import { isWorkshopPicture, type Photograph } from "#app/shop/images/photograph.ts";
import { isUuid } from "#app/values/uuid.ts";
import { db, type Queryable, type Transaction } from "#db/client.server.ts";
import { images, shopTextImages, shopTextVersions } from "#db/schema.server.ts";
import { findText, type TextContent, type TextKey } from "./shop-texts.ts";
import { textMessages } from "./texts.messages.ts";

const pictureFields = (key: TextKey): string[] =>
	Object.entries(findText(key).fields).flatMap(([name, { kind }]) => (kind === "picture" ? [name] : []));

/** The uploaded pictures of a text, by their fields. */
const uploadedIn = (key: TextKey, content: TextContent | null): { name: string; id: string }[] =>
	pictureFields(key).flatMap((name) => {
		const id = content?.[name] ?? "";
		return isUuid(id) ? [{ name, id: id.toLowerCase() }] : [];
	});

export const uploadedPictureIds = (key: TextKey, content: TextContent | null): string[] =>
	uploadedIn(key, content).map(({ id }) => id);

/**
 * Writes down which pictures draft and versions of a text show, so that no job removes them. Returns those that are new
 * in it. Throws for a picture that the shop does not have, or that is a customer's and may be taken back.
 */
export async function keepPictures(
	tx: Transaction,
	key: TextKey,
	draft: TextContent | null,
): Promise<AddressedImage[]> {
	if (pictureFields(key).length === 0) return [];
	const versions = await tx
		.select({ content: shopTextVersions.content })
		.from(shopTextVersions)
		.where(eq(shopTextVersions.key, key));
	const shown = [draft, ...versions.map(({ content }) => content)].flatMap((text) => uploadedIn(key, text));
	const ids = [...new Set(shown.map(({ id }) => id))];
	const kept = await tx
		.select({ id: shopTextImages.imageId })
		.from(shopTextImages)
		.where(eq(shopTextImages.key, key));
	const isKept = (id: string): boolean => kept.some((row) => row.id === id);
	const stored = await findPictures(
		ids.filter((id) => !isKept(id)),
		tx,
	);
	const missing = shown.filter(({ id }) => !(isKept(id) || stored.has(id)));
	const { unknownPicture } = textMessages;
	if (missing.length > 0) {
		const fields = Object.fromEntries(missing.map(({ name }) => [name, unknownPicture]));
		throw new Refusal("invalid", unknownPicture, { fields });
	}
	await tx
		.delete(shopTextImages)
		.where(
			and(eq(shopTextImages.key, key), ids.length > 0 ? notInArray(shopTextImages.imageId, ids) : undefined),
		);
	const added = [...stored.values()];
	if (added.length > 0) {
		await tx.insert(shopTextImages).values(added.map(({ id }) => ({ key, imageId: id })));
	}
	return added;
}

async function findPictures(
	ids: readonly string[],
	from: Queryable,
): Promise<ReadonlyMap<string, AddressedImage>> {
	if (ids.length === 0) return new Map();
	const rows = await from
		.select({ id: images.id, width: images.width })
		.from(images)
		.where(and(inArray(images.id, [...ids]), eq(images.isPersonal, false)))
		.for("key share");
	return new Map(rows.map((image) => [image.id, image]));
}

/**
 * The photographs that these fields of a text name; null for an empty field. From the first database, because a
 * replica may not have a picture yet that has just been published.
 */
export async function readPhotographs(written: readonly string[]): Promise<(Photograph | null)[]> {
	const ids = written.filter(isUuid).map((id) => id.toLowerCase());
	const rows =
		ids.length === 0
			? []
			: await db.select({ id: images.id, width: images.width }).from(images).where(inArray(images.id, ids));
	return written.map((value) =>
		isWorkshopPicture(value) ? value : (rows.find(({ id }) => id === value.toLowerCase()) ?? null),
	);
}
