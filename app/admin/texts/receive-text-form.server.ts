import { receiveImage } from "#app/admin/products/images/receive-image.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { ImageRefusal } from "#app/shop/images/decode-image.server.ts";
import { readRoomFields, roomNumbers, toRoomContent, type WrittenRoom } from "#app/shop/texts/room-fields.ts";
import { findText, type TextKey } from "#app/shop/texts/shop-texts.ts";
import { pictureProblem } from "#app/shop/texts/texts.messages.ts";

/**
 * Turns the form of a page without scripts (files of pictures, addresses of products, places of rooms) into the one that
 * a page with scripts sends.
 */
export async function receiveTextForm(admin: Admin, key: TextKey, form: FormData): Promise<void> {
	const errors: Record<string, string> = {};
	for (const [name, { kind }] of Object.entries(findText(key).fields)) {
		if (kind === "products") replaceByTyped(form, name);
		if (kind !== "picture") continue;
		const message = await receivePicture(admin, form, name);
		if (message !== null) errors[name] = message;
	}
	if (findText(key).shape === "rooms" && Object.keys(errors).length === 0) arrangeRooms(form);
	const [first] = Object.values(errors);
	if (first !== undefined) throw new Refusal("invalid", first, { fields: errors });
}

function replaceByTyped(form: FormData, name: string): void {
	const typed = form.get(`${name}Typed`);
	if (typed !== null) form.set(name, typed);
}

/** Puts the id of a sent picture into its field; returns what is wrong with the file. */
async function receivePicture(admin: Admin, form: FormData, name: string): Promise<string | null> {
	if (form.get(`${name}Removed`) !== null) form.set(name, "");
	const file = form.get(`${name}File`);
	if (!(file instanceof File) || file.size === 0) return null;
	try {
		form.set(name, (await receiveImage(admin, { file })).id);
		return null;
	} catch (error) {
		if (!(error instanceof Refusal) || error.kind === "unavailable") throw error;
		return pictureProblem(error instanceof ImageRefusal ? error.problem : undefined, error.message);
	}
}

/**
 * Removes and sorts rooms by the boxes and numbers of a page without scripts. When two have the same place, the moved
 * one gets it.
 */
function arrangeRooms(form: FormData): void {
	const written = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
	const placed = roomNumbers.map((number) => {
		const requested = Number(written[`room${number}Place`]) || number;
		return {
			room: readRoomFields(written, number),
			isRemoved: `room${number}Removed` in written,
			place: requested + Math.sign(requested - number) / 2,
		};
	});
	if (placed.every(({ isRemoved, place }, at) => !isRemoved && place === at + 1)) return;
	const rooms: WrittenRoom[] = placed
		.filter(({ isRemoved }) => !isRemoved)
		.toSorted((a, b) => a.place - b.place)
		.map(({ room }) => room);
	for (const [name, value] of Object.entries(toRoomContent(rooms))) form.set(name, value);
}
