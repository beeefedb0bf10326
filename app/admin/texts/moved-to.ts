/** The items with one of them in another place. */
export function movedTo<Item>(items: readonly Item[], from: number, to: number): Item[] {
	const next = [...items];
	next.splice(to, 0, ...next.splice(from, 1));
	return next;
}
