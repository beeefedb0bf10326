import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { MINUTE_MS } from "#app/values/date.ts";
import { freePort } from "#tests/support/free-port.ts";
import { familyCpuMilliseconds } from "./process-cpu.ts";

/** Aims for an idle machine with two cores, in seconds. */
const MAX_FIRST_START = 45;
const MAX_LATER_START = 2;
const TIMEOUT_MS = 30 * MINUTE_MS;

interface Phase {
	name: string;
	isOver: () => boolean | Promise<boolean>;
}

/**
 * `npm start` in a fresh clone of the committed files: without dependencies, with an empty npm cache and this
 * machine's Node. Then once more, with everything installed. Measures wall time and CPU time of all its processes up
 * to the first page, and the share of each phase.
 */
export async function benchStart(print: (line: string) => void): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), "cerne-start-"));
	try {
		const clone = join(folder, "cerne");
		await promisify(execFile)("git", ["clone", "--quiet", "--no-hardlinks", process.cwd(), clone]);
		const cache = join(folder, "npm-cache");
		print(
			`npm start in a fresh clone, empty cache of npm; ${availableParallelism()} cores, load average ${loadavg()[0]?.toFixed(1)}`,
		);
		await measureStart(print, "first start", MAX_FIRST_START, clone, cache);
		await measureStart(print, "later start", MAX_LATER_START, clone, cache);
		print(`load average after it: ${loadavg()[0]?.toFixed(1)}`);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

async function measureStart(
	print: (line: string) => void,
	name: string,
	aim: number,
	clone: string,
	cache: string,
): Promise<void> {
	const port = await freePort();
	const isFirst = !existsSync(join(clone, "node_modules"));
	const phases: Phase[] = [
		...(isFirst
			? [
					{
						name: "install",
						isOver: () => existsSync(join(clone, "node_modules", ".installed-lock.sha256")),
					},
					{ name: "build", isOver: () => existsSync(join(clone, "build", "sources.sha256")) },
				]
			: []),
		{ name: "load the program, listen", isOver: () => isListening(port) },
		{ name: "database, first page", isOver: () => isServing(`http://localhost:${port}/`) },
	];
	const startedAt = performance.now();
	const child = spawn("npm", ["start"], {
		cwd: clone,
		env: { ...freshEnvironment(), PORT: String(port), npm_config_cache: cache },
		stdio: ["ignore", "ignore", "inherit"],
		detached: true,
	});
	const lines: string[] = [];
	let [seconds, cpu] = [0, 0];
	try {
		for (const phase of phases) {
			await waitUntil(phase, child);
			const now = (performance.now() - startedAt) / 1_000;
			const cpuNow = (await familyCpuMilliseconds(child.pid ?? 0)) / 1_000;
			lines.push(
				`  ${phase.name.padEnd(26)} ${(now - seconds).toFixed(1).padStart(6)} s, CPU ${(cpuNow - cpu).toFixed(1)} s`,
			);
			[seconds, cpu] = [now, cpuNow];
		}
	} finally {
		await stop(child);
	}
	print(
		`${name} to the first page: ${seconds.toFixed(1)} s, CPU ${cpu.toFixed(1)} s (aim: at most ${aim} s)`,
	);
	for (const line of lines) print(line);
}

/** The environment of a person who has just cloned the project, without the variables that `npm run bench` adds. */
function freshEnvironment(): NodeJS.ProcessEnv {
	const own = Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD$)/i.test(name));
	const path = (process.env.PATH ?? "")
		.split(delimiter)
		.filter((folder) => !folder.includes("node_modules") && !folder.includes("node-gyp-bin"));
	return { ...Object.fromEntries(own), PATH: path.join(delimiter) };
}

async function waitUntil({ name, isOver }: Phase, child: ChildProcess): Promise<void> {
	const deadline = Date.now() + TIMEOUT_MS;
	while (!(await isOver())) {
		if (child.exitCode !== null) throw new Error(`npm start ended during “${name}”`);
		if (Date.now() > deadline) throw new Error(`“${name}” took more than ${TIMEOUT_MS / MINUTE_MS} minutes`);
		await pause(20);
	}
}

function isListening(port: number): Promise<boolean> {
	const socket = connect({ port, host: "localhost" });
	return new Promise<boolean>((resolve) => {
		socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
	}).finally(() => socket.destroy());
}

const isServing = (url: string): Promise<boolean> =>
	fetch(url).then(
		async (response) => (await response.text()) !== "" && response.status === 200,
		() => false,
	);

/** Stops the whole process group: npm, the start script and the shop, as Ctrl C does. */
async function stop(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.pid === undefined) return;
	const ended = once(child, "exit");
	process.kill(-child.pid, "SIGINT");
	await ended;
}
