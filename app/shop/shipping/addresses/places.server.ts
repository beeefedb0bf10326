import { isUf, type Uf, ufs } from "#app/values/states.ts";
import { removeAccents } from "#app/values/text.ts";
import { capitalOf } from "./cep-regions.server.ts";
import type { Coordinates } from "./distance.ts";

/** A municipality. Coordinates and code: GeoNames (CC BY 4.0), see scripts/make-places.ts. */
export interface Place extends Coordinates {
	city: string;
	state: Uf;
	/** The seven digits of the municipality in the register of IBGE, and on invoices (cMun). */
	ibgeCode: string;
}

type Places = ReadonlyMap<string, readonly Place[]>;

/** By unaccented name. Read at its first use, because most requests need no distance. */
let loading: Promise<Places> | undefined;

function loadPlaces(): Promise<Places> {
	loading ??= unpackPlaces().catch((error: unknown) => {
		loading = undefined;
		throw error;
	});
	return loading;
}

async function unpackPlaces(): Promise<Places> {
	const { default: packed } = await import("./places.generated.json", { with: { type: "json" } });
	const places = new Map<string, Place[]>();
	for (const state of ufs) {
		for (const entry of packed[state].split("|")) {
			const city = entry.slice(0, -11);
			const coordinates = unpackCoordinates(city, state, entry.slice(-11, -5));
			const place = { city, state, ...coordinates, ibgeCode: String(Number.parseInt(entry.slice(-5), 36)) };
			const key = placeKey(city);
			const namesakes = places.get(key);
			if (namesakes) namesakes.push(place);
			else places.set(key, [place]);
		}
	}
	return places;
}

/** Three base-36 digits each, as packed by scripts/make-places.ts; capitals have their own table. */
function unpackCoordinates(city: string, state: Uf, packed: string): Coordinates {
	if (capitalOf(state).city === city) {
		const { latitude, longitude } = capitalOf(state);
		return { latitude, longitude };
	}
	return {
		latitude: Number.parseInt(packed.slice(0, 3), 36) / 1000 - 34,
		longitude: Number.parseInt(packed.slice(3), 36) / 1000 - 74,
	};
}

/** Services spell city names with different accents, capitals, hyphens and apostrophes, but with the same letters. */
export function placeKey(city: string): string {
	return removeAccents(city)
		.toLowerCase()
		.replace(/[^a-z0-9]/g, "");
}

/** The municipality with that name in that state, or null. */
export async function findPlace(city: string, state: string): Promise<Place | null> {
	if (!isUf(state)) return null;
	const namesakes = await listPlacesNamed(city);
	return namesakes.find((place) => place.state === state) ?? null;
}

/** All municipalities with a name, in any state. */
export async function listPlacesNamed(city: string): Promise<readonly Place[]> {
	const places = await loadPlaces();
	return places.get(placeKey(city)) ?? [];
}
