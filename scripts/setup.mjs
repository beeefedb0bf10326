import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { getPriority, setPriority } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/*
 * The setup that every command needs. Plain JavaScript for the installed Node (20.19 or newer), which only starts
 * other programs: the shop runs on the Node among its dependencies.
 */

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/**
 * Runs a program and resolves with its exit code. Signals are passed on. Stopping npm ends only the shell in which it
 * started us, so a parent that has ended also counts as a stop signal. With a niceness, the program and its children
 * yield to other processes.
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions & { niceness?: number }} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, { niceness = 0, ...options } = {}) {
	return new Promise((resolve, reject) => {
		const child = spawn(command, args, { cwd: root, stdio: "inherit", ...options });
		if (niceness > 0 && child.pid) setPriority(child.pid, Math.min(getPriority() + niceness, 19));
		const pass = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
		const parent = process.ppid;
		const watch = setInterval(() => {
			if (process.ppid === parent) return;
			clearInterval(watch);
			child.kill("SIGTERM");
		}, 1_000);
		watch.unref();
		process.on("SIGTERM", pass);
		process.on("SIGINT", pass);
		child.once("error", reject);
		child.once("exit", (code, signal) => {
			clearInterval(watch);
			process.off("SIGTERM", pass);
			process.off("SIGINT", pass);
			resolve(code ?? (signal === "SIGINT" ? 130 : 1));
		});
	});
}

/**
 * Runs a program that must succeed; otherwise exits with its code.
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 */
export async function runOrExit(command, args, options) {
	const code = await run(command, args, options);
	if (code !== 0) process.exit(code);
}

/**
 * Installs the locked dependencies if they are missing or differ from the lock file: only those that the shop is
 * built from and runs on (two thirds), or those and the tools that test it.
 * @param {"shop" | "shop and tools"} [wanted]
 */
export async function ensureInstalled(wanted = "shop") {
	const lock = join(root, "package-lock.json");
	const installed = join(root, "node_modules", ".package-lock.json");
	const stamp = join(root, "node_modules", ".installed-lock.sha256");
	const hash = createHash("sha256").update(readFileSync(lock)).digest("hex");
	// Compares contents if we installed it, dates if npm was run by hand.
	const isCurrent =
		existsSync(installed) &&
		((existsSync(stamp) && readFileSync(stamp, "utf8") === hash) ||
			statSync(installed).mtimeMs >= statSync(lock).mtimeMs);
	if (isCurrent && (wanted === "shop" || hasTools())) return;
	printLine("Instalando as dependências (só na primeira vez)…");
	// For a current installation only the tools are added; one of another lock file is replaced.
	const change = isCurrent ? ["install", "--no-save"] : ["ci"];
	const args = [...change, wanted === "shop" ? "--omit=dev" : "--include=dev"];
	const npm = process.env.npm_execpath;
	if (npm) await runOrExit(process.execPath, [npm, ...args]);
	else await runOrExit(process.platform === "win32" ? "npm.cmd" : "npm", args);
	writeFileSync(stamp, hash);
}

function hasTools() {
	const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
	return Object.keys(devDependencies).every((name) => existsSync(join(root, "node_modules", name)));
}

/**
 * The Node that the shop runs on: the pinned one, or the running one if no package exists for the platform and it is
 * new enough.
 * @returns {string}
 */
export function shopNode() {
	const pinned = join(root, "node_modules", ".bin", process.platform === "win32" ? "node.cmd" : "node");
	if (existsSync(pinned)) return pinned;
	const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
	if (major > 22 || (major === 22 && minor >= 22)) return process.execPath;
	printLine(`Este computador precisa do Node 22.22 ou mais novo (encontrado: ${process.versions.node}).`);
	process.exit(1);
}

/** Environment of a child process in which `node` and the tools are the project's own. */
export function shopEnvironment(more = {}) {
	const separator = process.platform === "win32" ? ";" : ":";
	return {
		...process.env,
		PATH: `${join(root, "node_modules", ".bin")}${separator}${process.env.PATH}`,
		...more,
	};
}

/** The same for tools that would otherwise keep files in the user's home or in the temporary folder. */
export const toolEnvironment = (more = {}) =>
	shopEnvironment({
		XDG_CACHE_HOME: join(root, "node_modules", ".cache"),
		NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "compiled"),
		...more,
	});

const sources = [
	"app",
	"server",
	"db",
	"public",
	"scripts",
	"vite.config.ts",
	"react-router.config.ts",
	"package-lock.json",
];

/** A hash of everything that a build is made from. */
export function sourceHash() {
	const hash = createHash("sha256");
	/** @param {string} path */
	const add = (path) => {
		const full = join(root, path);
		if (!existsSync(full)) return;
		if (statSync(full).isDirectory()) {
			for (const name of readdirSync(full).sort()) if (name !== "photos") add(join(path, name));
			return;
		}
		hash.update(path).update(readFileSync(full));
	};
	for (const path of sources) add(path);
	return hash.digest("hex");
}

/** @param {string} text */
export const printLine = (text) => void process.stdout.write(`${text}\n`);
