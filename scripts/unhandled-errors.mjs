import { writeFileSync } from "node:fs";

/** The file with the errors outside all tests, for a run whose report is in `file`. @param {string} file */
export const errorsFile = (file) => file.replace(/\.json$/, "-errors.json");

/**
 * A reporter for Vitest: Vitest's own JSON report leaves out errors and rejections outside every test, although they
 * make the run fail.
 */
export default class UnhandledErrors {
	#file = "";

	/** @param {import("vitest/node").Vitest} vitest */
	onInit(vitest) {
		const { outputFile } = vitest.config;
		if (typeof outputFile === "object") this.#file = errorsFile(outputFile.json ?? "");
	}

	/**
	 * @param {unknown} _modules
	 * @param {readonly import("vitest/node").SerializedError[]} errors
	 */
	onTestRunEnd(_modules, errors) {
		const seen = errors.map(({ stack, message }) => stack ?? message);
		if (this.#file) writeFileSync(this.#file, JSON.stringify(seen));
	}
}
