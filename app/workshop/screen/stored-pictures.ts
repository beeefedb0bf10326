import type { PhoneState, StoredPhoto } from "#app/workshop/queue/phone-store.ts";
import type { BenchCard } from "#app/workshop/work-list.ts";

/** The reader's photographs of a work order that wait on the phone, without those that the shop shows already. */
export function waitingPhotosOf(work: BenchCard, { list, photos }: PhoneState): StoredPhoto[] {
	const shown = new Set(work.photos.map(({ id }) => id));
	return photos.filter(
		({ id, workOrderId, reader, refusal }) =>
			workOrderId === work.id && reader === list?.reader && refusal === null && !shown.has(id),
	);
}

const addresses = new Map<string, string>();

/** An address of the photograph within this page. */
export function pictureOf({ id, picture }: StoredPhoto): string {
	const cached = addresses.get(id);
	if (cached) return cached;
	const address = URL.createObjectURL(picture);
	addresses.set(id, address);
	return address;
}

/** Frees the memory of those that are no longer on the phone. */
export function freePicturesExcept(photos: readonly StoredPhoto[]): void {
	const stored = new Set(photos.map(({ id }) => id));
	for (const [id, address] of addresses) {
		if (stored.has(id)) continue;
		URL.revokeObjectURL(address);
		addresses.delete(id);
	}
}
