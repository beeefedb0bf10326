import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/*
 * `npm run release -- --tag`: makes what belongs to a version besides its archive. The notes come from the changelog,
 * the image's context from the commit. The commit is tagged last, so that a tag exists only if all parts could be
 * made.
 */

/**
 * @param {string} folder
 * @param {...string} args
 */
const git = (folder, ...args) => execFileSync("git", args, { cwd: folder, encoding: "utf8" }).trim();

/**
 * The section of the changelog below the version's heading (`## 1.0.0`, a date may follow).
 * @param {string} changelog
 * @param {string} version
 * @returns {string} Markdown that ends with a line break. Throws where there is no such heading or nothing below it.
 */
export function versionNotes(changelog, version) {
	const sections = changelog.split(/^## /m).slice(1);
	const section = sections.find((text) => text.split(/[\s,]/, 1)[0] === version) ?? "";
	const notes = section.split("\n").slice(1).join("\n").trim();
	if (notes === "") throw new Error(`CHANGELOG.md não diz nada da versão ${version}.`);
	return `${notes}\n`;
}

/**
 * Throws a message for the operator if this commit cannot be that version. Called before anything is built.
 * @param {string} folder
 * @param {string} version
 */
export function assertCanBeTagged(folder, version) {
	versionNotes(readFileSync(join(folder, "CHANGELOG.md"), "utf8"), version);
	if (git(folder, "status", "--porcelain") !== "") {
		throw new Error("Há mudanças que nenhum commit tem: uma versão é um commit.");
	}
	const tag = `v${version}`;
	if (git(folder, "tag", "--list", tag) === "") return;
	if (git(folder, "rev-list", "--max-count=1", tag) !== git(folder, "rev-parse", "HEAD")) {
		throw new Error(`${tag} já é de outro commit: mude a versão em package.json.`);
	}
}

/**
 * Writes notes and image context of a version into the folder and tags its commit. Running it again writes both
 * again.
 * @param {string} folder The work tree, which `.dockerignore` and `CHANGELOG.md` are read from.
 * @param {string} version
 * @returns {string[]} The files that were written.
 */
export function markVersion(folder, version) {
	assertCanBeTagged(folder, version);
	const notes = join(folder, `cerne-${version}-notes.md`);
	writeFileSync(notes, versionNotes(readFileSync(join(folder, "CHANGELOG.md"), "utf8"), version));
	const context = join(folder, `cerne-${version}-context.tar.gz`);
	// `docker build` uses an archive as it is, so files that the image leaves out are left out here.
	const left = readFileSync(join(folder, ".dockerignore"), "utf8")
		.split("\n")
		.filter((line) => line !== "")
		.map((line) => `:(exclude)${line}`);
	git(folder, "archive", "--format=tar.gz", `--output=${context}`, "HEAD", "--", ".", ...left);
	const tag = `v${version}`;
	// Keeps lines that start with #: they are headings of the notes, not comments.
	if (git(folder, "tag", "--list", tag) === "") {
		git(folder, "tag", "--annotate", "--cleanup=verbatim", `--file=${notes}`, tag);
	}
	return [context, notes];
}
