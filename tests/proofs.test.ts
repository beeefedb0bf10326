import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, it } from "vitest";

/** Every file with proofs, with their names up to where they differ. */
const files = globSync("proofs/*.ts")
	.map((path) => ({ path, text: readFileSync(path, "utf8") }))
	.filter(({ text }) => /^export (?:const|function) \w+.*\bProof\b/m.test(text));
const names = files.flatMap(({ text }) =>
	[...text.matchAll(/^\s*(?:\{ )?name: (?:"([^"]+)"|`([^`$]+))/gm)].map(
		([, whole, start]) => whole ?? start ?? "",
	),
);

/** The proofs that each command of the list names. */
const commands = [...readFileSync("docs/proofs.md", "utf8").matchAll(/`npm run prove -- ([^`]+)`/g)].map(
	([, words = ""]) =>
		[...words.matchAll(/"([^"]+)"|(\S+)/g)]
			.map(([, quoted, word]) => quoted ?? word ?? "")
			.filter((word) => !word.startsWith("--")),
);

it("lists every proof once in docs/proofs.md, and nothing else", () => {
	expect(names.length).toBeGreaterThan(5);
	const linesOf = (name: string) =>
		commands.filter((starts) => starts.some((start) => name.startsWith(start)));
	expect(names.filter((name) => linesOf(name).length !== 1)).toEqual([]);
	const starts = commands.flat();
	expect(starts.filter((start) => !names.some((name) => name.startsWith(start)))).toEqual([]);
});

it("ends every proof with the invariants", () => {
	const without = files.filter(
		({ text }) => !/assert(?:Invariants|Stock)\w*\(|withMoneyScene\(|check-?invariants/i.test(text),
	);
	expect(without.map(({ path }) => path)).toEqual([]);
});

it.each(["proofs/support/shopping.ts", "benchmarks/orders.ts", "benchmarks/admin.ts"])(
	"%s is run by Node itself, which reads no JSX",
	async (file) => {
		const program = `await import(${JSON.stringify(`${process.cwd()}/${file}`)})`;
		await expect(
			promisify(execFile)(process.execPath, ["--input-type=module", "-e", program]),
		).resolves.toMatchObject({ stderr: "" });
	},
);
