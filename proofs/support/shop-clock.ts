import { readFileSync } from "node:fs";

/**
 * Milliseconds in a shop process's own time: the clock stops while its thread could run but other programs have the
 * processors. A rate, a wait or a capacity in this time means the same on a busy machine as on an idle one, where it
 * is ordinary time. The kernel counts a wait when it ends, so a reading may be below the previous one; the clock
 * never goes back.
 */
export function shopClock(pid: number): () => number {
	const file = `/proc/${pid}/task/${pid}/schedstat`;
	// Nanoseconds on a processor and nanoseconds of waiting for one (on Linux).
	const read = () => performance.now() - Number(readFileSync(file, "latin1").split(" ", 2)[1]) / 1e6;
	let latest = read();
	return () => {
		latest = Math.max(latest, read());
		return latest;
	};
}
