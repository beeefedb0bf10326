/** An item of a list, with its place in the order of choosing; items from before have none. */
export interface Chosen {
	chosen?: number;
}

/**
 * Inserts an item before those that were chosen later, whichever arrives first: a picture appears in the place that
 * waited for it.
 */
export function insertAsChosen<Item extends Chosen>(items: readonly Item[], item: Item): readonly Item[] {
	const later = items.findIndex(({ chosen = -1 }) => chosen > (item.chosen ?? -1));
	const at = later === -1 ? items.length : later;
	return [...items.slice(0, at), item, ...items.slice(at)];
}
