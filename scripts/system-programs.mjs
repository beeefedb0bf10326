import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * The programs that no npm package provides, and what is left out without them: the only reason why a test may be
 * skipped (decision 0070). The tests, `npm run check-operation` and the last lines of `npm test` read this list. No
 * test runs Docker: the files of the image and the composition are only read.
 * @satisfies {Record<string, { name: string, leavesOut: string }>}
 */
export const systemPrograms = {
	pgbouncer: { name: "PgBouncer", leavesOut: "the shop behind a pooler" },
	nginx: { name: "nginx", leavesOut: "its own reading of deploy/nginx" },
	"systemd-analyze": { name: "systemd", leavesOut: "its own reading of deploy/systemd" },
	promtool: {
		name: "promtool",
		leavesOut: "Prometheus' own reading of deploy/prometheus and of the figures, and the tests of the alerts",
	},
};

/** @typedef {keyof typeof systemPrograms} SystemProgram */

/** Folders of programs that are not in an ordinary user's path. */
const MORE_FOLDERS = ["/usr/sbin", "/sbin", "/opt/homebrew/bin"];

/**
 * The path of an installed program.
 * @param {string} name
 * @returns {string | undefined}
 */
export const findProgram = (name) =>
	[...(process.env.PATH ?? "").split(delimiter), ...MORE_FOLDERS]
		.map((folder) => join(folder, name))
		.find(isExecutable);

/**
 * The same for a program that is required. Throws with a message that says what to do.
 * @param {SystemProgram} program
 */
export function requireProgram(program) {
	const path = findProgram(program);
	if (path) return path;
	throw new Error(
		`${systemPrograms[program].name} (${program}) is not installed, and no npm package brings it.`,
	);
}

/**
 * One line for each program of the list that is not installed, saying what is left out.
 * @param {(program: string) => unknown} find
 */
export const leftOutHere = (find = findProgram) =>
	Object.entries(systemPrograms)
		.filter(([program]) => !find(program))
		.map(
			([program, { name, leavesOut }]) => `${name} (${program}) is not installed. Left out: ${leavesOut}.`,
		);

/** @param {string} path */
export function isExecutable(path) {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
