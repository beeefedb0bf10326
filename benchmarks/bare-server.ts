import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sendRequest } from "#tests/support/send-request.ts";

export interface BareServer {
	port: number;
	pid: number;
	stop(): Promise<void>;
}

/** Starts a server of `node:http` alone that sends the bytes of one response of a shop, for comparison. */
export async function startBareServer(
	origin: string,
	path: string,
	requestHeaders: Record<string, string>,
): Promise<BareServer> {
	const { headers, body } = await sendRequest(origin, path, { headers: requestHeaders });
	const folder = await mkdtemp(join(tmpdir(), "cerne-bench-"));
	const file = join(folder, "answer.json");
	// Headers that Node sets by itself are left to it.
	const own = Object.entries(headers).filter(
		([name, value]) => typeof value === "string" && !["date", "connection", "keep-alive"].includes(name),
	);
	await writeFile(file, JSON.stringify({ headers: Object.fromEntries(own), body: body.toString("base64") }));
	const child = spawn(process.execPath, ["benchmarks/bare-process.ts", file], {
		stdio: ["ignore", "pipe", "inherit"],
	});
	const [chunk] = (await once(child.stdout, "data")) as [Buffer];
	return {
		port: Number(chunk.toString()),
		pid: child.pid ?? 0,
		async stop(): Promise<void> {
			child.kill();
			if (child.exitCode === null) await once(child, "exit");
			await rm(folder, { recursive: true, force: true });
		},
	};
}
