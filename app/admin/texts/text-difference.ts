/** A line of a text that is the same, only in the stored text, or only in the typed one. */
export interface DifferingLine {
	kind: "same" | "stored" | "typed";
	text: string;
}

/** A longer text is shown as a whole, because comparing takes the square of its lines. */
const MAX_LINES = 600;

/** The lines in which two texts differ, by their longest common sequence. */
export function differingLines(stored: string, typed: string): DifferingLine[] {
	const before = stored.split("\n");
	const after = typed.split("\n");
	if (before.length > MAX_LINES || after.length > MAX_LINES) {
		return [marked("stored", stored), marked("typed", typed)];
	}
	const lengths = commonLengths(before, after);
	const lengthAt = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
	const lines: DifferingLine[] = [];
	let i = 0;
	let j = 0;
	while (i < before.length || j < after.length) {
		const old = before[i];
		const written = after[j];
		if (old !== undefined && old === written) {
			lines.push(marked("same", old));
			i += 1;
			j += 1;
		} else if (old !== undefined && (written === undefined || lengthAt(i + 1, j) >= lengthAt(i, j + 1))) {
			lines.push(marked("stored", old));
			i += 1;
		} else if (written !== undefined) {
			lines.push(marked("typed", written));
			j += 1;
		}
	}
	return lines;
}

const marked = (kind: DifferingLine["kind"], text: string): DifferingLine => ({ kind, text });

/** For each pair of places, how many lines the rests of both texts have in common. */
function commonLengths(before: readonly string[], after: readonly string[]): number[][] {
	const lengths = Array.from({ length: before.length + 1 }, () =>
		new Array<number>(after.length + 1).fill(0),
	);
	for (let i = before.length - 1; i >= 0; i -= 1) {
		const row = lengths[i] as number[];
		const below = lengths[i + 1] as number[];
		for (let j = after.length - 1; j >= 0; j -= 1) {
			row[j] = before[i] === after[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
		}
	}
	return lengths;
}
