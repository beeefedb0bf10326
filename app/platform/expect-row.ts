/** The one row of a statement that cannot but give one: what was just written, or what is locked. */
export function expectRow<Row>(rows: readonly Row[], what: string): Row {
	const [row] = rows;
	if (row === undefined) throw new Error(`The database returned no row: ${what}.`);
	return row;
}
