import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

/**
 * `stalled` takes every byte and passes none on. `renewed` leaves the lines that are there in that
 * state for ever, as a firewall does that forgot them, and passes new ones on.
 */
export type RelayMood = "open" | "cut" | "stalled" | "renewed";

/** A line to a server that can be cut, or fall silent without being cut. */
export async function startRelay(target: { host: string; port: number }, mood: RelayMood) {
	let current = mood;
	const lines = new Set<Socket>();
	const forgotten = new WeakSet<Socket>();
	const server = createServer((near) => {
		if (current === "cut") return near.resetAndDestroy();
		const far = connect(target);
		lines.add(near).add(far);
		for (const [from, to] of [
			[near, far],
			[far, near],
		] as const) {
			from.on("data", (bytes) => {
				if (current !== "stalled" && !forgotten.has(from)) to.write(bytes);
			});
			from.on("error", () => {});
			from.once("close", () => {
				lines.delete(from);
				to.destroy();
			});
		}
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const cutAll = () => {
		for (const line of lines) line.resetAndDestroy();
	};
	return {
		port: (server.address() as AddressInfo).port,
		/** From now on. Lines that were stalled have lost bytes, so they are cut when it opens again. */
		become(next: RelayMood): void {
			if (next === "renewed") for (const line of lines) forgotten.add(line);
			else if (next === "cut" || current === "stalled") cutAll();
			current = next;
		},
		async close(): Promise<void> {
			cutAll();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
