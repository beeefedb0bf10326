/** Something in a list, with the place in the order of choosing; what was there before has none. */
export interface Chosen {
	chosen?: number;
}

/**
 * Puts an item where it was chosen: before those that were chosen later, whichever arrives first. So a place that waits
 * for its picture stands where the picture will.
 */
export function insertAsChosen<Item extends Chosen>(items: readonly Item[], item: Item): readonly Item[] {
	const later = items.findIndex(({ chosen = -1 }) => chosen > (item.chosen ?? -1));
	const at = later === -1 ? items.length : later;
	return [...items.slice(0, at), item, ...items.slice(at)];
}
