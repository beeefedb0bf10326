import type { Plugin } from "vite";

const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;

/**
 * Writes letters outside ASCII as escapes. V8 keeps the source of running code, and for a file above one megabyte
 * with a single such letter Node gives it a string with two bytes per character.
 */
export const asciiSource: Plugin = {
	name: "ascii-source",
	apply: "build",
	applyToEnvironment: ({ name }) => name === "ssr",
	generateBundle(_, files) {
		for (const file of Object.values(files)) {
			if (file.type !== "chunk") continue;
			// Escaping an escaped letter would change the text.
			if (/\\[\u0080-\uffff]/.test(file.code)) this.error(`a backslash before a letter in ${file.fileName}`);
			file.code = file.code.replace(/[\u0080-\uffff]/g, escaped);
		}
	},
};
