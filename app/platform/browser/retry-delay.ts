const MIN_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;

/** Milliseconds before a retry after this many failures: 1 s, doubling up to 30 s (section 9). */
export const retryDelayMs = (failures: number): number =>
	Math.min(MIN_DELAY_MS * 2 ** Math.max(0, failures - 1), MAX_DELAY_MS);
