const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Checked before an external id reaches a query, where any other text would cause an error instead of finding
 * nothing.
 */
export function isUuid(text: string): boolean {
	return UUID.test(text);
}
