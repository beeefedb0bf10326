/** The one row of a statement that always returns one: a row that was just written or locked. Throws without a row. */
export function expectRow<Row>(rows: readonly Row[], what: string): Row {
	const [row] = rows;
	if (row === undefined) throw new Error(`The database returned no row: ${what}.`);
	return row;
}
