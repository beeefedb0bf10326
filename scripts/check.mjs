import { spawn } from "node:child_process";
import { ensureInstalled, printLine, root, shopNode, toolEnvironment } from "./setup.mjs";

/* `npm run check`: format, lint, types, import rules, unused code, house rules, coverage map; all in parallel. */

const checks = [
	{ name: "format and lint", command: "biome", args: ["ci", "--error-on-warnings", "."] },
	// Several checkers would each check the same types, while the other checks wait.
	{
		name: "types",
		command: "tsc",
		args: ["--noEmit", "--checkers", "1"],
		before: ["react-router", "typegen"],
	},
	{
		name: "import rules",
		command: "depcruise",
		args: ["--config", ".dependency-cruiser.cjs", "app", "server", "db"],
	},
	{ name: "unused code", command: "knip", args: ["--no-config-hints"] },
	{ name: "house rules", command: "node", args: ["scripts/house-rules.mjs"] },
	{ name: "map from rule to test", command: "node", args: ["scripts/coverage-map.ts", "--check"] },
];

/**
 * Runs every check and prints its problems. Resolves with the numbers of passed and failed checks.
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function check() {
	const results = await Promise.all(
		checks.map(async ({ name, command, args, before }) => {
			if (before) await capture(before[0] ?? "", before.slice(1));
			return { name, ...(await capture(command, args)) };
		}),
	);
	for (const { name, code, output } of results) {
		printLine(`${code === 0 ? "✓" : "✗"} ${name}`);
		if (code !== 0) printLine(output.trim());
	}
	const failed = results.filter(({ code }) => code !== 0).length;
	return { passed: results.length - failed, failed };
}

/**
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<{ code: number, output: string }>}
 */
function capture(command, args) {
	return new Promise((resolve) => {
		const child = spawn(command, args, { cwd: root, env: toolEnvironment({ FORCE_COLOR: "0" }) });
		let output = "";
		for (const stream of [child.stdout, child.stderr]) {
			stream.setEncoding("utf8").on("data", (text) => {
				output += text;
			});
		}
		child.once("error", (error) => resolve({ code: 1, output: error.message }));
		child.once("close", (code) => resolve({ code: code ?? 1, output }));
	});
}

if (process.argv[1]?.endsWith("check.mjs")) {
	await ensureInstalled("shop and tools");
	shopNode();
	const { failed } = await check();
	process.exit(failed === 0 ? 0 : 1);
}
