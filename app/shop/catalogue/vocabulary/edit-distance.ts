/**
 * The number of letters by which two words differ: changed, missing, added, or two neighbours swapped ("optimal string
 * alignment"). Words are short, so the whole table is affordable. Own code, because fastest-levenshtein counts two
 * swapped letters as two mistakes.
 */
export function editDistance(from: string, to: string): number {
	const width = to.length + 1;
	const table = new Uint8Array((from.length + 1) * width);
	const cell = (row: number, column: number): number => table[row * width + column] ?? 0;
	for (let column = 0; column < width; column += 1) table[column] = column;
	for (let row = 1; row <= from.length; row += 1) {
		table[row * width] = row;
		for (let column = 1; column < width; column += 1) {
			const same = from[row - 1] === to[column - 1];
			let minimum = Math.min(
				cell(row - 1, column) + 1,
				cell(row, column - 1) + 1,
				cell(row - 1, column - 1) + (same ? 0 : 1),
			);
			if (from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]) {
				minimum = Math.min(minimum, cell(row - 2, column - 2) + 1);
			}
			table[row * width + column] = minimum;
		}
	}
	return cell(from.length, to.length);
}

/** How many mistakes a word of this length may have and still be corrected. */
export function maxEditDistance(length: number): number {
	if (length < 4) return 0;
	if (length < 6) return 1;
	return length < 10 ? 2 : 3;
}
