/**
 * Megabytes of V8's spaces. The one for young objects has three such halves; by itself it grows to 134 MB in
 * all and stays there. How much garbage the old one gathers before it is swept depends on its limit, which
 * by itself is a share of the machine's memory.
 */
const V8_LIMITS = ["--max-semi-space-size=8", "--max-old-space-size=512"];
/**
 * By itself glibc keeps up to eight pools of memory for each core, and holds back blocks up to 32 MB for
 * later: a photograph's pixels once, and they stay. Smaller limits would have each page's encoder ask the
 * system for its tables again, which takes as long as compressing.
 */
const MALLOC_LIMITS = {
	MALLOC_ARENA_MAX: "1",
	MALLOC_MMAP_THRESHOLD_: String(1024 * 1024),
	MALLOC_TRIM_THRESHOLD_: String(2 * 1024 * 1024),
};

/**
 * Starts the process over, in place and with the same number, under the limits that V8 and the allocator
 * read only when a process begins (decision 0021), so that they hold however the shop is started. An
 * operator's own limits go before ours. Windows cannot do this, and a parent's channel would be lost.
 */
export function limitProcessMemory(): void {
	const given = [...process.execArgv, process.env.NODE_OPTIONS].join(" ").replaceAll("_", "-");
	const missing = V8_LIMITS.filter((flag) => !given.includes(flag.split("=", 1)[0] ?? flag));
	const hasAll = missing.length === 0 && Object.keys(MALLOC_LIMITS).every((name) => name in process.env);
	if (hasAll || process.connected || !process.execve) return;
	const args = [process.execPath, ...process.execArgv, ...missing, ...process.argv.slice(1)];
	process.execve(process.execPath, args, { ...MALLOC_LIMITS, ...process.env });
}
