import type { StoredPhoto } from "#app/workshop/queue/phone-store.ts";

const addresses = new Map<string, string>();

/** An address of the photograph within this page. */
export function pictureOf({ id, picture }: StoredPhoto): string {
	const known = addresses.get(id);
	if (known) return known;
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
