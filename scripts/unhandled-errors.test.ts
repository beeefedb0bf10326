import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { root } from "./setup.mjs";
import { errorsFile } from "./unhandled-errors.mjs";

it("a run of Vitest that ends with an error outside of all tests writes it down", async () => {
	// Inside the project, so that a test there finds Vitest.
	const folder = mkdtempSync(join(root, "node_modules", ".cache", "unhandled-errors-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	writeFileSync(join(folder, "vitest.config.mjs"), "export default { test: { include: ['*.test.mjs'] } };");
	writeFileSync(
		join(folder, "late.test.mjs"),
		`import { it } from "vitest";
		it("passes", async () => {
			void Promise.reject(new Error("nobody waits for this"));
			await new Promise((resolve) => setImmediate(resolve));
		});`,
	);
	const report = join(folder, "report.json");
	const run = promisify(execFile)(process.execPath, [
		join(root, "node_modules/vitest/vitest.mjs"),
		"run",
		`--root=${folder}`,
		"--reporter=json",
		`--reporter=${join(root, "scripts/unhandled-errors.mjs")}`,
		`--outputFile.json=${report}`,
	]);
	await expect(run).rejects.toMatchObject({ code: 1 });
	expect(JSON.parse(readFileSync(report, "utf8"))).toMatchObject({ numPassedTests: 1, numFailedTests: 0 });
	expect(JSON.parse(readFileSync(errorsFile(report), "utf8"))).toEqual([
		expect.stringMatching(/^Error: nobody waits for this\n.*late\.test\.mjs/),
	]);
});
