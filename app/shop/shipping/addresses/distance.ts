import { formatNumber } from "#app/values/number.ts";

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
 * Kilometres by road, estimated, because no source of road distances also works offline. Roads are about 30 % longer
 * than the straight line, and leaving the mountains adds a dozen kilometres. For the cities of the tests the estimate
 * is within about 10 % of the real roads.
 */
export function estimateRoadKm(to: Coordinates, from: Coordinates): number {
	const straight = haversineKm(from, to);
	return Math.round(straight < 5 ? straight : 12 + 1.3 * straight);
}

interface Destination {
	city: string;
	state: string;
	km: number;
}

const formatPlace = ({ city, state }: Destination): string => (city === "" ? state : `${city}/${state}`);

/** Counts the workshop's own town as 1 km away, not 0. */
const wholeKm = ({ km }: Destination): number => Math.max(1, Math.round(km));

/** "São Paulo/SP (192km)", for the description of a shipping option (specification, section 3). */
export const formatDestination = (destination: Destination): string =>
	`${formatPlace(destination)} (${wholeKm(destination)}km)`;

/** "São Paulo/SP, 192 km da oficina", for people. */
export const describeDestination = (destination: Destination): string =>
	`${formatPlace(destination)}, ${formatNumber(wholeKm(destination))} km da oficina`;
