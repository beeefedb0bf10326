import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { assertCanBeTagged, markVersion, versionNotes } from "./release-version.mjs";

let folder = "";

const git = (...args: string[]): string =>
	execFileSync("git", args, { cwd: folder, encoding: "utf8" }).trim();

async function commit(files: Record<string, string>): Promise<void> {
	for (const [path, text] of Object.entries(files)) {
		await mkdir(dirname(join(folder, path)), { recursive: true });
		await writeFile(join(folder, path), text);
	}
	git("add", "--all");
	git("commit", "--quiet", "--message", Object.keys(files).join(", "));
}

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "cerne-version-"));
	git("init", "--quiet");
	git("config", "user.name", "Oficina");
	git("config", "user.email", "oficina@cerne.example");
	await commit({
		".gitignore": "cerne-*.tar.gz\ncerne-*-notes.md\n",
		".dockerignore": "tests\n*.log\n",
		Dockerfile: "FROM scratch\n",
		"tests/one.test.ts": "",
		"CHANGELOG.md": "# Changelog\n\n## 1.1.0, in May\n\n### Settings\n\n- One.\n\n## 1.0.0\n\nFirst.\n",
	});
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("takes a version's notes from its own heading", () => {
	const changelog =
		"# Changelog\n\n## 1.10.0\n\nTen.\n\n## 1.1.0, in May\n\n### Settings\n\n- One.\n\n## 1.0.0\n";
	expect(versionNotes(changelog, "1.1.0")).toBe("### Settings\n\n- One.\n");
	expect(versionNotes(changelog, "1.10.0")).toBe("Ten.\n");
	expect(() => versionNotes(changelog, "1.0.0")).toThrow("não diz nada da versão 1.0.0");
	expect(() => versionNotes(changelog, "2.0.0")).toThrow("não diz nada da versão 2.0.0");
});

it("writes notes and image context, and tags the commit with the notes", async () => {
	const files = markVersion(folder, "1.1.0");
	expect(files).toEqual(["context.tar.gz", "notes.md"].map((name) => join(folder, `cerne-1.1.0-${name}`)));
	const [context = "", notes = ""] = files;
	expect(await readFile(notes, "utf8")).toBe("### Settings\n\n- One.\n");
	const inside = execFileSync("tar", ["-tzf", context], { encoding: "utf8" }).trim().split("\n");
	expect(inside.toSorted()).toEqual([".dockerignore", ".gitignore", "CHANGELOG.md", "Dockerfile"]);
	expect(git("rev-list", "--max-count=1", "v1.1.0")).toBe(git("rev-parse", "HEAD"));
	expect(git("tag", "--list", "--format=%(contents)", "v1.1.0")).toBe("### Settings\n\n- One.");
	// Its own output does not count as changes, so it may be run again.
	expect(markVersion(folder, "1.1.0")).toEqual(files);
});

it("tags no commit beside which there are changes, and moves no tag", async () => {
	markVersion(folder, "1.0.0");
	await writeFile(join(folder, "Dockerfile"), "FROM other\n");
	expect(() => assertCanBeTagged(folder, "1.1.0")).toThrow("nenhum commit");
	await commit({ Dockerfile: "FROM other\n" });
	expect(() => assertCanBeTagged(folder, "1.0.0")).toThrow("v1.0.0 já é de outro commit");
	expect(() => markVersion(folder, "1.0.0")).toThrow("v1.0.0 já é de outro commit");
	expect(() => markVersion(folder, "1.2.0")).toThrow("não diz nada");
	expect(git("tag", "--list")).toBe("v1.0.0");
});
