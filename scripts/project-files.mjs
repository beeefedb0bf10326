import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Every file of the project, by its path from the folder: tracked by git, or untracked and not ignored. Without git,
 * or if the folder is not a repository of its own (an unpacked archive), the folder itself is walked.
 * @param {string} folder
 * @returns {string[]}
 */
export function projectFiles(folder) {
	const listed = filesOfGit(folder);
	// Inside another repository that ignores this folder, git lists nothing.
	return listed.includes("package.json") ? listed : walkedFiles(folder);
}

/** @param {string} folder */
function filesOfGit(folder) {
	try {
		const names = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
			cwd: folder,
			encoding: "utf8",
			stdio: ["ignore", "pipe", "ignore"],
		});
		return [...new Set(names.split("\0"))].filter((path) => path !== "");
	} catch {
		return [];
	}
}

/**
 * The files of a folder without git: all except git's own and those in `.gitignore`. It supports three patterns, at every
 * depth: a name, a name with `*`, and a name with a trailing slash for folders.
 * @param {string} folder
 * @returns {string[]}
 */
export function walkedFiles(folder) {
	const ignored = readFileSync(join(folder, ".gitignore"), "utf8")
		.split("\n")
		.map((line) => line.trim())
		.filter((line) => line !== "" && !line.startsWith("#"))
		.map((pattern) => ({
			isOfFolders: pattern.endsWith("/"),
			name: new RegExp(
				`^${pattern
					.replace(/\/$/, "")
					.replace(/[.+?^${}()|[\]\\]/g, "\\$&")
					.replaceAll("*", ".*")}$`,
			),
		}));
	/** @param {string} under @returns {string[]} */
	const filesUnder = (under) =>
		readdirSync(join(folder, under), { withFileTypes: true }).flatMap((entry) => {
			const isFolder = entry.isDirectory();
			const isLeftOut =
				entry.name === ".git" ||
				ignored.some(({ name, isOfFolders }) => (isFolder || !isOfFolders) && name.test(entry.name));
			if (isLeftOut) return [];
			const path = under === "" ? entry.name : `${under}/${entry.name}`;
			return isFolder ? filesUnder(path) : [path];
		});
	return filesUnder("").toSorted();
}
