/**
 * Loaded into a shop's process before the shop itself (`--import`): measures how late its event loop is, and how much
 * of that is caused by the process itself.
 *
 * On a busy machine a thread also waits for a free processor, which no program can avoid. Its own work uses processor
 * time of its thread. So of a timer that came `late`, at most the processor time that the thread used since the
 * previous timer is its own; the rest is starvation.
 */
const INTERVAL_MS = 10;

export interface LoopDelays {
	/** 99th percentiles and the maximum, in milliseconds. */
	p99: number;
	ownP99: number;
	ownMax: number;
}

let late: number[] = [];
let own: number[] = [];
let [lastAt, lastCpu] = [performance.now(), threadCpu()];

setInterval(() => {
	const [now, cpu] = [performance.now(), threadCpu()];
	const delay = Math.max(0, now - lastAt - INTERVAL_MS);
	late.push(delay);
	own.push(Math.min(delay, cpu - lastCpu));
	[lastAt, lastCpu] = [now, cpu];
}, INTERVAL_MS).unref();

/** Writes a line with the measurements since the last signal. */
process.on("SIGUSR2", () => {
	const delays: LoopDelays = { p99: at(late, 0.99), ownP99: at(own, 0.99), ownMax: at(own, 1) };
	process.stderr.write(`\nloop-probe ${JSON.stringify(delays)}\n`);
	[late, own] = [[], []];
});

function threadCpu(): number {
	const { user, system } = process.threadCpuUsage();
	return (user + system) / 1_000;
}

function at(delays: readonly number[], share: number): number {
	const sorted = delays.toSorted((a, b) => a - b);
	return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}
