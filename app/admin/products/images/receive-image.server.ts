import { eq } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { type ImageView, imageIdOf } from "#app/shop/images/image.ts";
import { imageColumns } from "#app/shop/images/image-columns.server.ts";
import { imageMessages } from "#app/shop/images/images.messages.ts";
import { storeImage } from "#app/shop/images/store-image.server.ts";
import { db } from "#db/client.server.ts";
import { images } from "#db/schema.server.ts";
import { fetchImage } from "./fetch-image.server.ts";

/** Longer file names are cut; they are only displayed. */
const MAX_NAME_LENGTH = 120;

/**
 * Stores a picture that a form of the back office sends: a file, or the address of a picture elsewhere or in this
 * shop. Throws a Refusal with the specification's message.
 */
export async function receiveImage(
	_admin: Admin,
	sent: { file?: File; address?: string },
): Promise<ImageView> {
	const { file, address = "" } = sent;
	if (file && file.size > 0) {
		const fileName = file.name.slice(0, MAX_NAME_LENGTH) || "O arquivo";
		return storeImage(new Uint8Array(await file.arrayBuffer()), { alt: "", fileName });
	}
	if (address.trim() === "") {
		throw new Refusal("invalid", imageMessages.nothingSent, { title: imageMessages.uploadFailed });
	}
	return (
		(await findOwnImage(address.trim())) ??
		storeImage(await fetchImage(address), { alt: "", fileName: imageMessages.thisAddress })
	);
}

/**
 * Stores the files and the address that a page without scripts sends with its form, and adds their ids to those in
 * the form. `maxImages` limits all of them together.
 */
export async function receiveFormImages(admin: Admin, form: FormData, maxImages: number): Promise<void> {
	arrangeImages(form);
	const files = form.getAll("files").filter((value) => value instanceof File && value.size > 0) as File[];
	const address = String(form.get("imageAddress") ?? "").trim();
	const remaining = maxImages - form.getAll("imageIds").length;
	if (files.length + (address ? 1 : 0) > remaining && (files.length > 0 || address)) {
		throw new Refusal("invalid", imageMessages.tooMany(maxImages), { title: imageMessages.tooManyTitle });
	}
	for (const file of files) form.append("imageIds", (await receiveImage(admin, { file })).id);
	if (address) form.append("imageIds", (await receiveAddress(admin, address)).id);
}

/** In a form, the refusal must name the address field, where its message is shown. */
async function receiveAddress(admin: Admin, address: string): Promise<ImageView> {
	try {
		return await receiveImage(admin, { address });
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		const { kind, message, title = imageMessages.uploadFailed } = error;
		throw new Refusal(kind, message, { title, fields: { imageAddress: message } });
	}
}

/**
 * Removes and sorts the pictures by the fields of a page without scripts. When two have the same position, the moved
 * one gets it.
 */
function arrangeImages(form: FormData): void {
	const removed = new Set(form.getAll("imagesRemoved"));
	const places = form.getAll("imagePlaces");
	if (removed.size === 0 && places.length === 0) return;
	const alts = form.getAll("imageAlts");
	const arranged = form
		.getAll("imageIds")
		.map((id, index) => {
			const requested = Number(places[index]) || index + 1;
			return { id, alt: alts[index] ?? "", place: requested + Math.sign(requested - index - 1) / 2 };
		})
		.filter(({ id }) => !removed.has(id))
		.toSorted((a, b) => a.place - b.place);
	form.delete("imageIds");
	form.delete("imageAlts");
	for (const { id, alt } of arranged) {
		form.append("imageIds", id);
		form.append("imageAlts", alt);
	}
}

async function findOwnImage(address: string): Promise<ImageView | null> {
	const path = URL.parse(address, "http://own")?.pathname;
	const id = path ? imageIdOf(path) : null;
	if (!id) return null;
	const [row] = await db.select(imageColumns).from(images).where(eq(images.id, id));
	return row ? row : null;
}
