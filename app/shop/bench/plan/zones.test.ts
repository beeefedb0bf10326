import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const program = fileURLToPath(import.meta.resolve("#tests/support/browser/print-bench-days.ts"));

it("gives the same days in every zone and locale of its process", async () => {
	const printed = await Promise.all(
		[
			["America/Sao_Paulo", "pt_BR.UTF-8"],
			["Pacific/Kiritimati", "tr_TR.UTF-8"],
			["America/Los_Angeles", "tr_TR.UTF-8"],
		].map(async ([TZ, locale]) => {
			const env = { ...process.env, TZ, LANG: locale, LC_ALL: locale };
			return (await promisify(execFile)(process.execPath, [program], { env, maxBuffer: 2 ** 24 })).stdout;
		}),
	);
	expect(JSON.parse(printed[0] ?? "")).toHaveLength(365);
	expect(new Set(printed).size).toBe(1);
});
