import { readdir, readFile } from "node:fs/promises";

/** The kernel counts in hundredths of a second, whatever its own clock rate is. */
const MS_PER_TICK = 10;

/** CPU time used by a process, in user and system mode, all threads together (on Linux). */
export async function cpuMilliseconds(pid: number): Promise<number> {
	const { user, system } = await readTimes(pid);
	return (user + system) * MS_PER_TICK;
}

/** The same for a process and all its descendants, including those that have ended. */
export async function familyCpuMilliseconds(pid: number): Promise<number> {
	const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
	const all = await Promise.all(pids.map((each) => readTimes(each).catch(() => undefined)));
	const family = new Set([pid]);
	for (let before = 0; before < family.size; ) {
		before = family.size;
		for (const times of all) if (times && family.has(times.parent)) family.add(times.pid);
	}
	let ticks = 0;
	for (const times of all) {
		if (times && family.has(times.pid)) ticks += times.user + times.system + times.ended;
	}
	return ticks * MS_PER_TICK;
}

async function readTimes(pid: number) {
	const text = await readFile(`/proc/${pid}/stat`, "latin1");
	// The name in brackets may contain anything; the fields are counted from behind it (proc(5)).
	const fields = text
		.slice(text.lastIndexOf(")") + 2)
		.split(" ")
		.map(Number);
	const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14].map((at) => fields[at] ?? 0);
	return {
		pid,
		parent: parent ?? 0,
		user: user ?? 0,
		system: system ?? 0,
		ended: (endedUser ?? 0) + (endedSystem ?? 0),
	};
}

/** Always the same arithmetic: its CPU milliseconds show how fast this machine is at the moment. */
export function measureMachine(): number {
	const before = process.cpuUsage();
	let state = 1;
	for (let count = 0; count < 50_000_000; count += 1) {
		state ^= state << 13;
		state ^= state >>> 17;
		state ^= state << 5;
	}
	const { user, system } = process.cpuUsage(before);
	// The result must be used, or the compiler may remove the work.
	return state === 0 ? Number.NaN : (user + system) / 1_000;
}

export function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
