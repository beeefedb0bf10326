import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

/** How much of what the server sent before is searched together with its next bytes. */
const OVERLAP = 1_000;

/**
 * `stalled` takes every byte and passes none on. `renewed` leaves the lines that are there in that
 * state without end, as a firewall does that forgot them, and passes new ones on. `full` passes on what is
 * sent over the lines that are there, and leaves new ones without an answer.
 */
export type ProxyMode = "open" | "cut" | "stalled" | "renewed" | "full";

/** A line to a server that can be cut, or fall silent without being cut. */
export async function startTcpProxy(initialTarget: { host: string; port: number }, initialMode: ProxyMode) {
	let target = initialTarget;
	let mode = initialMode;
	const sockets = new Set<Socket>();
	const abandoned = new WeakSet<Socket>();
	let passedOn = "";
	const server = createServer((client) => {
		if (mode === "cut") return client.resetAndDestroy();
		const upstream = connect(target);
		sockets.add(client).add(upstream);
		if (mode === "full") abandoned.add(client).add(upstream);
		upstream.on("data", (bytes: Buffer) => {
			passedOn = passedOn.slice(-OVERLAP) + bytes.toString("latin1");
		});
		for (const [from, to] of [
			[client, upstream],
			[upstream, client],
		] as const) {
			from.on("data", (bytes) => {
				if (mode !== "stalled" && !abandoned.has(from)) to.write(bytes);
			});
			from.on("error", () => {});
			from.once("close", () => {
				sockets.delete(from);
				to.destroy();
			});
		}
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const cutAll = () => {
		for (const line of sockets) line.resetAndDestroy();
	};
	return {
		/** Whether this text is in what the server has just sent. */
		hasPassed: (text: string) => passedOn.includes(text),
		port: (server.address() as AddressInfo).port,
		/** From now on. Lines that were stalled have lost bytes, so they are cut when it opens again. */
		setMode(next: ProxyMode): void {
			if (next === "renewed") for (const line of sockets) abandoned.add(line);
			else if (next === "cut" || mode === "stalled") cutAll();
			mode = next;
		},
		/** Where new lines lead from now on, as when another server takes over an address. */
		setTarget(next: typeof target): void {
			target = next;
		},
		async close(): Promise<void> {
			cutAll();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
