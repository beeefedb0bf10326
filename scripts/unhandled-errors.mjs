import { writeFileSync } from "node:fs";

/** Where the errors outside of all tests are, of a run whose report is in `file`. @param {string} file */
export const errorsFile = (file) => file.replace(/\.json$/, "-errors.json");

/**
 * A reporter for Vitest: its own report in JSON leaves out what was thrown or rejected outside of every test,
 * for which a run fails all the same.
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
