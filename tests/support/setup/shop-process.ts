import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "#tests/support/free-port.ts";

/** Signs the sessions of a shop on PostgreSQL, which does not start without a secret. */
export const SHOP_SECRET = "0f8d1c6b3a7e59240f8d1c6b3a7e5924";

/** The built shop, running as a process of its own on a folder of its own. */
export interface ShopProcess {
	origin: string;
	port: number;
	dataDir: string;
	child: ChildProcess;
	/** Everything it has printed so far. */
	output(): string;
	/** Ends it as an operator would, and removes its folder unless it should be kept. */
	stop(options?: { signal?: NodeJS.Signals; keepData?: boolean }): Promise<void>;
}

/**
 * Starts `build/server/main.js` and waits until it is ready to serve. Throws with what it printed
 * when it ends before that. Settings not given are the defaults of a fresh demo shop; `until` names
 * what has to answer before it counts as started.
 */
export async function startShop(
	settings: Record<string, string | undefined> = {},
	options: {
		dataDir?: string;
		port?: number;
		until?: "/ready" | "/health";
		/** The folder whose build is started: this one, unless given. */
		root?: string;
		/** Called with the process while it is still starting. */
		onSpawn?: (child: ChildProcess) => void;
	} = {},
): Promise<ShopProcess> {
	const port = options.port ?? (await freePort());
	const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "cerne-")));
	const origin = `http://localhost:${port}`;
	const child = spawn(process.execPath, ["build/server/main.js"], {
		env: {
			...process.env,
			NODE_ENV: "production",
			PORT: String(port),
			PUBLIC_URL: origin,
			DATA_DIR: dataDir,
			LOG_LEVEL: "warn",
			...(settings.DATABASE_URL && { AUTH_SECRET: SHOP_SECRET }),
			...settings,
		},
		stdio: ["ignore", "pipe", "pipe"],
		cwd: options.root,
	});
	options.onSpawn?.(child);
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream?.setEncoding("utf8").on("data", (text: string) => {
			output += text;
		});
	}
	await waitUntilReady(`${origin}${options.until ?? "/ready"}`, child, () => output);
	return {
		origin,
		port,
		dataDir,
		child,
		output: () => output,
		async stop({ signal = "SIGTERM", keepData = false } = {}) {
			if (child.exitCode === null && child.signalCode === null) {
				child.kill(signal);
				await once(child, "exit");
			}
			if (!keepData) await rm(dataDir, { recursive: true, force: true });
		},
	};
}

async function waitUntilReady(url: string, child: ChildProcess, printed: () => string): Promise<void> {
	const deadline = Date.now() + 100_000;
	while (Date.now() < deadline) {
		if (child.exitCode !== null || child.signalCode !== null)
			throw new Error(`the shop ended before it was ready:\n${printed()}`);
		const ready = await fetch(url).then(
			(response) => response.ok,
			() => false,
		);
		if (ready) return;
		await pause(100);
	}
	child.kill("SIGKILL");
	throw new Error(`the shop was not ready after 100 s:\n${printed()}`);
}
