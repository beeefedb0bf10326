const FIRST = 1_000;
const LONGEST = 30_000;

/** Milliseconds before data is asked for again after so many failures: 1 s, doubling up to 30 s (section 9). */
export const retryPause = (failures: number): number =>
	Math.min(FIRST * 2 ** Math.max(0, failures - 1), LONGEST);
