/**
 * Puts an item that arrived where it was chosen: before those that were chosen later, whichever arrived first. Items
 * without a number were there before.
 */
export function insertAsChosen<Item extends { id: string }>(
	items: readonly Item[],
	chosenAs: ReadonlyMap<string, number>,
	item: Item,
): readonly Item[] {
	const number = chosenAs.get(item.id) ?? 0;
	const later = items.findIndex(({ id }) => (chosenAs.get(id) ?? -1) > number);
	const at = later === -1 ? items.length : later;
	return [...items.slice(0, at), item, ...items.slice(at)];
}
