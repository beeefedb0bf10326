import type { Plugin } from "vite";

const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;

/**
 * V8 holds the source of what it runs, and Node gives it the text of a file above one megabyte with two
 * bytes a letter as soon as one of them is not of ASCII. Such letters are written as escapes.
 */
export const asciiSource: Plugin = {
	name: "ascii-source",
	apply: "build",
	applyToEnvironment: ({ name }) => name === "ssr",
	generateBundle(_, files) {
		for (const file of Object.values(files)) {
			if (file.type !== "chunk") continue;
			// The escape of an escaped letter would be another text.
			if (/\\[\u0080-\uffff]/.test(file.code)) this.error(`a backslash before a letter in ${file.fileName}`);
			file.code = file.code.replace(/[\u0080-\uffff]/g, escaped);
		}
	},
};
