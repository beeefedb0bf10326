/**
 * Limits of V8's heap in megabytes. The young generation consists of three such semi-spaces; by default it grows to
 * 134 MB in total and stays there. How much garbage the old generation gathers before it is collected depends on its
 * limit, which by default is a share of the machine's memory.
 */
const V8_LIMITS = ["--max-semi-space-size=8", "--max-old-space-size=512"];
/**
 * By default glibc keeps up to eight memory arenas per core, and reserves freed blocks up to 32 MB: the pixels of one
 * photograph are enough to keep that memory. With smaller limits each page's encoder would have to request its tables
 * from the system again, which takes as long as compressing.
 */
const MALLOC_LIMITS = {
	MALLOC_ARENA_MAX: "1",
	MALLOC_MMAP_THRESHOLD_: String(1024 * 1024),
	MALLOC_TRIM_THRESHOLD_: String(2 * 1024 * 1024),
};

/**
 * Restarts the process in place, with the same process id, under the limits that V8 and the allocator read only when
 * a process begins (decision 0021), so that they apply however the shop is started. An operator's own limits take
 * precedence. Not on Windows, which cannot do this, and not with a parent's IPC channel, which would be lost.
 */
export function limitProcessMemory(): void {
	const options = [...process.execArgv, process.env.NODE_OPTIONS].join(" ").replaceAll("_", "-");
	const missing = V8_LIMITS.filter((flag) => !options.includes(flag.split("=", 1)[0] ?? flag));
	const hasAll = missing.length === 0 && Object.keys(MALLOC_LIMITS).every((name) => name in process.env);
	if (hasAll || process.connected || !process.execve) return;
	const args = [process.execPath, ...process.execArgv, ...missing, ...process.argv.slice(1)];
	process.execve(process.execPath, args, { ...MALLOC_LIMITS, ...process.env });
}
