const WAITS_MS = [1_000, 2_000, 5_000, 10_000] as const;

/** How long the phone waits after so many attempts in a row without an answer. */
export const retryAfterMs = (failures: number): number =>
	WAITS_MS[Math.min(Math.max(failures, 1), WAITS_MS.length) - 1] ?? 10_000;
