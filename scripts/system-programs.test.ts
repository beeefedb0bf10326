import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { findProgram, leftOutHere, systemPrograms } from "./system-programs.mjs";

let folder = "";

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "cerne-programs-"));
	vi.stubEnv("PATH", folder);
});
afterEach(async () => {
	vi.unstubAllEnvs();
	await rm(folder, { recursive: true, force: true });
});

it("a program is what can be run, not what only lies there", async () => {
	const file = join(folder, "cerne-program");
	await writeFile(file, "");
	await chmod(file, 0o644);
	expect(findProgram("cerne-program")).toBeUndefined();
	await chmod(file, 0o755);
	expect(findProgram("cerne-program")).toBe(file);
});

it("what is not installed is named with what is left out for it, and nothing else", () => {
	expect(leftOutHere(() => "/usr/bin/it")).toEqual([]);
	expect(leftOutHere((program) => program !== "promtool")).toEqual([
		expect.stringMatching(/^promtool \(promtool\) is not installed\. Left out: \S.*\.$/),
	]);
	expect(leftOutHere(() => undefined)).toHaveLength(Object.keys(systemPrograms).length);
});
