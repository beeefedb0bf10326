/*
 * Words that a comment does without: they come of sentences that were translated, and send a reader who knows the field
 * back to the start of the line. Beside the house rules (house-rules.mjs), which run this too.
 */

const REFUSED =
	/\b(so-manieth|anew|whoever|whomever|nobody|(?:is|are|was|were) none|(?:stands?|stood) (?:there|still)|for ever|comes? to light|is dear)\b/i;
/** A sentence of a comment that begins so names a thing by a riddle instead of by its noun. */
const HEADLESS = /(?:^|[.:] )(What (?:is|was|are|were))\b/;
/** A line of a comment, whole or behind code; the project's comments have a star or two slashes on each line. */
const COMMENT_LINE = /^\s*(?:\{?\/\*+|\*+(?!\/)|\/\/)\s*(.*)$|\s\/\/ (.*)$/;

/**
 * @param {{ path: string, text: string }[]} files
 * @returns {string[]} One sentence for each comment with such a word.
 */
export function unplainComments(files) {
	return files.flatMap(({ path, text }) =>
		text.split("\n").flatMap((line, index) => {
			const [, whole, behind] = COMMENT_LINE.exec(line) ?? [];
			// Between backticks are names of the code.
			const comment = (whole ?? behind ?? "").replace(/\*\/.*/, "").replaceAll(/`[^`]*`/g, "");
			const [, word] = REFUSED.exec(comment) ?? HEADLESS.exec(comment) ?? [];
			return word ? [`${path}:${index + 1}: “${word}” in a comment, say it in plain words`] : [];
		}),
	);
}
