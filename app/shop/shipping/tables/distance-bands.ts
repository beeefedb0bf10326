/** Upper limits of the distance bands of all freight tables; the last band has none. */
export const distanceBandsKm = [50, 100, 300, 600, 1000, 1500, 2200, 3000] as const;

/** Index of the band of a distance. */
export function distanceBandIndex(km: number): number {
	const index = distanceBandsKm.findIndex((end) => km <= end);
	return index === -1 ? distanceBandsKm.length : index;
}
