import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { settingNames } from "./env.server.ts";

it("has each of its settings in the table of docs/operations.md, and no other", () => {
	const [, section = ""] =
		/\n## Settings\n([\s\S]*?)\n## /.exec(readFileSync("docs/operations.md", "utf8")) ?? [];
	const named = section
		.split("\n")
		.filter((line) => line.startsWith("| `"))
		.flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name));
	expect(named.toSorted()).toEqual(settingNames.toSorted());
});
