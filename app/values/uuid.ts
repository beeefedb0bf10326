const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Checked before an id from outside reaches a query, where another text would be an error, not a miss. */
export function isUuid(text: string): boolean {
	return UUID.test(text);
}
