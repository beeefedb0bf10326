import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "#tests/support/free-port.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { assertThat, waitUntil } from "./proof.ts";

const run = promisify(execFile);
const FILLER = "something-else";
const isRoot = process.getuid?.() === 0;

/** A shop on a separate disk that can be filled and can refuse writes. */
export interface ShopOnSmallDisk {
	origin: string;
	/** The shop's DATA_DIR, as this process sees it. */
	dataDir: string;
	/** Another program writes until the disk has not a byte left. */
	fillDisk(): Promise<void>;
	emptyDisk(): Promise<void>;
	/** Makes the disk read-only, as the system does after disk errors, or writable again. */
	setWritable(isWritable: boolean): Promise<void>;
	/** Stops the shop as an operator would; returns the exit code of the check of its invariants. */
	endAndCheck(): Promise<number | null>;
	kill(): Promise<void>;
}

/**
 * Starts the built shop on an in-memory file system that only its processes see, and that disappears with them
 * (Linux). After the shop has ended, its invariants are checked.
 */
export async function startShopOnSmallDisk(
	size: string,
	settings: Record<string, string>,
): Promise<ShopOnSmallDisk> {
	const folder = await mkdtemp(join(tmpdir(), "cerne-proof-"));
	const port = await freePort();
	const origin = `http://localhost:${port}`;
	const program = (name: string) => `"${process.execPath}" build/server/${name}.js`;
	const script = [
		`mount -t tmpfs -o size=${size} tmpfs "${folder}"`,
		`{ ${program("main")} & shop=$!; wait $shop; }`,
		// As a person types it to try the shop, without the settings of a service.
		`env -u NODE_ENV ${program("check-invariants")}`,
	].join(" && ");
	const asRoot = isRoot ? [] : ["--user", "--map-root-user"];
	const child: ChildProcess = spawn(
		"unshare",
		[...asRoot, "--mount", "--kill-child", "--fork", "sh", "-c", script],
		{
			env: {
				...process.env,
				...settings,
				NODE_ENV: "production",
				PORT: String(port),
				PUBLIC_URL: origin,
				DATA_DIR: join(folder, "data"),
			},
			stdio: "ignore",
		},
	);
	const childOf = async (pid: number | undefined): Promise<number> => {
		const { stdout } = await run("pgrep", ["-P", String(pid)]);
		return Number(stdout.trim().split("\n").at(-1));
	};
	const isReady = () =>
		sendRequest(origin, "/ready").then(
			({ status }) => status === 200,
			() => false,
		);
	const findShop = async () => childOf(await childOf(child.pid));
	/** Ends its shell too, by --kill-child, but not what the shell has started. */
	const kill = async (shopPid: number | null): Promise<void> => {
		if (shopPid && child.exitCode === null && child.signalCode === null) process.kill(shopPid, "SIGKILL");
		child.kill("SIGKILL");
		await rm(folder, { recursive: true, force: true });
	};
	try {
		await waitUntil(isReady, "a start on a small disk", 120);
	} catch (error) {
		await kill(await findShop().catch(() => null));
		throw error;
	}
	const shopPid = await findShop();
	const disk = `/proc/${shopPid}/root${folder}`;
	return {
		origin,
		dataDir: join(disk, "data"),
		fillDisk: () => writeUntilFull(join(disk, FILLER)),
		emptyDisk: () => rm(join(disk, FILLER)),
		async setWritable(isWritable) {
			const asOwner = isRoot ? [] : ["--user", "--preserve-credentials"];
			const remount = ["mount", "-o", `remount,${isWritable ? "rw" : "ro"}`, folder];
			await run("nsenter", ["--target", String(shopPid), ...asOwner, "--mount", ...remount]);
		},
		async endAndCheck() {
			process.kill(shopPid, "SIGTERM");
			if (child.exitCode === null) await once(child, "exit");
			return child.exitCode;
		},
		kill: () => kill(shopPid),
	};
}

async function writeUntilFull(file: string): Promise<void> {
	const handle = await open(file, "w");
	const bytes = Buffer.alloc(64 * 1024);
	try {
		for (let size = bytes.length; size > 0; ) {
			try {
				await handle.write(bytes, 0, size);
			} catch (error) {
				const { code } = error as NodeJS.ErrnoException;
				assertThat(code === "ENOSPC", `the disk could not be filled: ${error}`);
				size = Math.floor(size / 2);
			}
		}
	} finally {
		await handle.close();
	}
}
