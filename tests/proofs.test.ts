import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

/** Every file with proofs, with their names up to where they differ. */
const files = globSync("proofs/*.ts")
	.map((path) => ({ path, text: readFileSync(path, "utf8") }))
	.filter(({ text }) => /^export (?:const|function) \w+.*\bProof\b/m.test(text));
const names = files.flatMap(({ text }) =>
	[...text.matchAll(/^\s*(?:\{ )?name: (?:"([^"]+)"|`([^`$]+))/gm)].map(
		([, whole, start]) => whole ?? start ?? "",
	),
);

describe.each(["README.md", "README.pt-BR.md", "docs/proofs.md"])("the list of proofs in %s", (page) => {
	const starts = [
		...readFileSync(page, "utf8").matchAll(/`npm run prove -- "?([^"`]+?)"?(?: --[^`]*)?`/g),
	].map(([, start = ""]) => start);

	it("has a line for every proof, and none for anything else", () => {
		expect(names.length).toBeGreaterThan(5);
		expect(names.filter((name) => !starts.some((start) => name.startsWith(start)))).toEqual([]);
		expect(starts.filter((start) => !names.some((name) => name.startsWith(start)))).toEqual([]);
	});
});

it("ends every proof with the invariants", () => {
	const without = files.filter(
		({ text }) => !/assert(?:Invariants|Stock)\w*\(|withMoneyScene\(|check-?invariants/i.test(text),
	);
	expect(without.map(({ path }) => path)).toEqual([]);
});

it.each(["proofs/support/shopping.ts", "bench/orders.ts", "bench/admin.ts"])(
	"%s is run by Node itself, which reads no JSX",
	async (file) => {
		const program = `await import(${JSON.stringify(`${process.cwd()}/${file}`)})`;
		await expect(
			promisify(execFile)(process.execPath, ["--input-type=module", "-e", program]),
		).resolves.toMatchObject({ stderr: "" });
	},
);
