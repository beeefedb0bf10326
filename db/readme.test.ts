import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");
const migrations = readdirSync(new URL("migrations", import.meta.url)).filter((name) =>
	name.endsWith(".sql"),
);

test("the README names every function and trigger with its migration", () => {
	const rows = read("README.md").split("\n");
	const created = migrations.flatMap((file) =>
		[
			...read(`migrations/${file}`).matchAll(
				/^\s*CREATE\s+(?:OR REPLACE\s+)?(?:CONSTRAINT\s+)?(function|trigger)\s+"?(\w+)/gim,
			),
		].map(([, kind, name]) => ({ kind: String(kind).toLowerCase(), name, number: file.slice(0, 4) })),
	);
	expect(created.length).toBeGreaterThanOrEqual(8);
	for (const { kind, name, number } of created) {
		const row = rows.find(
			(each) => each.includes(`| ${number} |`) && new RegExp(`${kind} \`${name}\\b`).test(each),
		);
		expect(row, `${kind} ${name} of migration ${number}`).toBeDefined();
	}
});
