import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";
import { root } from "./setup.mjs";

/*
 * Reduces the shop's two font families to the letters of Portuguese and the weights in use: a third of the bytes of
 * the published files. Run by hand (`node scripts/make-fonts.mjs`) when that changes; the results are committed
 * beside their licences.
 */
const letters = "abcdefghijklmnopqrstuvwxyz";
const accented = "áàâãäéèêëíìîïóòôõöúùûüçñ";
const signs = " \u00a00123456789.,;:!?…-–—−_'\"‘’“”«»()[]{}/\\|@#$%&*+=<>~^`´ºª°²³×÷·•½¼€§©®™←→↑↓✓";
const text = signs + letters + letters.toUpperCase() + accented + accented.toUpperCase();

const cuts = [
	// Headlines use the optical size for large type; names and small headings that for running text.
	{
		from: "fraunces",
		file: "fraunces-latin-opsz-normal",
		axes: { wght: 400, opsz: 72 },
		to: "fraunces-display",
	},
	{
		from: "fraunces",
		file: "fraunces-latin-opsz-normal",
		axes: { wght: 500, opsz: 20 },
		to: "fraunces-text",
	},
	{
		from: "instrument-sans",
		file: "instrument-sans-latin-wght-normal",
		axes: { wght: { min: 400, max: 600 } },
		to: "instrument-sans",
	},
];

const folder = join(root, "app", "ui", "fonts");
mkdirSync(folder, { recursive: true });
for (const { from, file, axes, to } of cuts) {
	const source = join(root, "node_modules", "@fontsource-variable", from);
	const font = await subsetFont(readFileSync(join(source, "files", `${file}.woff2`)), text, {
		targetFormat: "woff2",
		variationAxes: axes,
	});
	writeFileSync(join(folder, `${to}.woff2`), font);
	copyFileSync(join(source, "LICENSE"), join(folder, `${from}.LICENSE.txt`));
}
