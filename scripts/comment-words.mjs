/*
 * Words and phrases that comments must not use: they come from translated sentences, and an engineer has to read such a
 * line twice. `house-rules.mjs` runs this check.
 */

const PHRASES = [
	"so-manieth|anew|whoever|whomever|nobody|somebody|anybody|such a one|for ever|is dear|comes? to light",
	"(?:is|are|was|were) none",
	"(?:stands?|stood) (?:there|still)",
	"(?:as|where) (?:it|they) (?:stands?|stood)",
	"(?:comes?|came|becomes?|became) of",
	"of before",
	"(?:inside|outside) of",
	"(?:says?|hears?) of",
	"lets? (?:\\w+ )?through",
	"(?:has|have) still to",
	"(?<!there )(?:is|are|was|were) no(?! longer| more| such)",
];
const REFUSED = new RegExp(`(\\b(?:${PHRASES.join("|")})\\b|; gives\\b)`, "i");
/**
 * A sentence that starts like this names a thing by a riddle instead of by its noun: “What the shop refused.” A question
 * may start so.
 */
const HEADLESS = /(?:^|[.:] )(What|Of|Who|Whom|Which|So (?:many|much|often|long))\b(?![^.]*\?)/;
/** Where a comment begins, nothing is there yet that these could refer to: “Those that are paid.” */
const UNTOLD = /^(Those|That (?:of|its?|the|no)|Nor|And|Or)\b/;
/** A line that is a comment, or code with a comment behind it; every comment line has a star or two slashes. */
const COMMENT_LINE = /^\s*(?:\{?\/\*+|\*+(?!\/)|\/\/)\s*(.*)$|\s\/\/ (.*)$/;

/**
 * @param {{ path: string, text: string }[]} files
 * @returns {string[]} One sentence for each comment line with such a word.
 */
export function unplainComments(files) {
	return files.flatMap(({ path, text }) =>
		text.split("\n").flatMap((line, index, lines) => {
			const [, whole, behind] = COMMENT_LINE.exec(line) ?? [];
			// Names of the code, between backticks, are exempt.
			const comment = (whole ?? behind ?? "").replace(/\*\/.*/, "").replaceAll(/`[^`]*`/g, "");
			const isStart = /\/\*/.test(line) || /^\s*\/\*\*?$/.test(lines[index - 1] ?? "");
			const [, word] =
				REFUSED.exec(comment) ?? HEADLESS.exec(comment) ?? (isStart ? UNTOLD.exec(comment) : null) ?? [];
			return word ? [`${path}:${index + 1}: “${word}” in a comment, say it in plain words`] : [];
		}),
	);
}
