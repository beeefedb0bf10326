import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { installPackage } from "./find-program.mjs";

/**
 * The programs of a PostgreSQL server, 15 or newer, and the user to run them as: none when we are
 * not root, `postgres` (or `nobody`) when we are, since the server refuses to run as root.
 * Throws in words a person can act on when there is none.
 * @returns {Promise<{ bin: string, user: { uid: number, gid: number } | undefined }>}
 */
export async function findPostgres() {
	const bin = candidates().find((folder) => existsSync(join(folder, "initdb")));
	if (!bin) {
		throw new Error(
			"PostgreSQL was not found. Install it (Debian: apt-get install postgresql) or set POSTGRES_BIN.",
		);
	}
	return { bin, user: process.getuid?.() === 0 ? await unprivileged() : undefined };
}

/** @returns {string[]} Newest first. */
function candidates() {
	const debian = "/usr/lib/postgresql";
	const versions = existsSync(debian)
		? readdirSync(debian)
				.map(Number)
				.filter((version) => version >= 15)
				.sort((a, b) => b - a)
				.map((version) => join(debian, String(version), "bin"))
		: [];
	const given = process.env.POSTGRES_BIN ? [process.env.POSTGRES_BIN] : [];
	return [
		...given,
		...versions,
		...(process.env.PATH ?? "").split(":"),
		"/opt/homebrew/opt/postgresql@16/bin",
	];
}

/**
 * PgBouncer, and the user to run it as, since it refuses to run as root too. Throws like `findPostgres`.
 * @returns {Promise<{ bin: string, user: { uid: number, gid: number } | undefined }>}
 */
export async function findPgBouncer() {
	const bin = pgBouncerPath();
	if (!bin) throw new Error("PgBouncer was not found. Install it (Debian: apt-get install pgbouncer).");
	return { bin, user: process.getuid?.() === 0 ? await unprivileged() : undefined };
}

const pgBouncerPath = () =>
	["/usr/sbin", "/opt/homebrew/bin", ...(process.env.PATH ?? "").split(":")]
		.map((folder) => join(folder, "pgbouncer"))
		.find((path) => existsSync(path));

async function unprivileged() {
	const accounts = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
	const account =
		accounts.find(([name]) => name === "postgres") ?? accounts.find(([name]) => name === "nobody");
	if (!account) throw new Error("There is no unprivileged user to run PostgreSQL as.");
	return { uid: Number(account[2]), gid: Number(account[3]) };
}

/** Installs PostgreSQL from Debian's packages when we may; returns whether it is there now. */
export const installPostgres = async () =>
	candidates().some((folder) => existsSync(join(folder, "initdb"))) || (await installPackage("postgresql"));

/** The same for PgBouncer. */
export const installPgBouncer = async () =>
	pgBouncerPath() !== undefined || (await installPackage("pgbouncer"));
