/**
 * The address of the current list with some parameters changed: to open a dialog over it, or, with null, to close it.
 */
export function listPath(
	path: string,
	search: URLSearchParams,
	changes: Readonly<Record<string, string | null>>,
): string {
	const next = new URLSearchParams(search);
	for (const [name, value] of Object.entries(changes)) {
		if (value === null) next.delete(name);
		else next.set(name, value);
	}
	return `${path}${next.size > 0 ? `?${next}` : ""}`;
}
