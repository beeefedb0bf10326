import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultSettings } from "#app/shop/settings/settings.ts";
import { type Cep, parseCep } from "#app/values/cep.ts";
import { ufs } from "#app/values/states.ts";
import { capitalOf, findCepRegion, listRegions } from "./cep-regions.server.ts";
import { describeDestination, estimateRoadKm, formatDestination, haversineKm } from "./distance.ts";
import { findPlace, listPlacesNamed } from "./places.server.ts";

const workshop = defaultSettings.shipping.origin.coordinates;

const cep = (text: string): Cep => {
	const parsed = parseCep(text);
	if (!parsed) throw new Error(`not a CEP: ${text}`);
	return parsed;
};

describe("distance from Campos do Jordão", () => {
	// rule: 9.08
	it.each([
		["São Paulo", "SP", 192],
		["Rio de Janeiro", "RJ", 332],
		["Belo Horizonte", "MG", 478],
		["Curitiba", "PR", 633],
		["Brasília", "DF", 1067],
		["Porto Alegre", "RS", 1292],
		["Salvador", "BA", 1727],
		["Manaus", "AM", 3495],
	])("to %s/%s is %i km", async (city, state, km) => {
		const place = await findPlace(city, state);
		expect(place && estimateRoadKm(place, workshop)).toBe(km);
	});

	it("is short at home and next door", async () => {
		const home = await findPlace("Campos do Jordão", "SP");
		expect(home && estimateRoadKm(home, workshop)).toBe(0);
		expect(formatDestination({ city: "Campos do Jordão", state: "SP", km: 0 })).toBe(
			"Campos do Jordão/SP (1km)",
		);
		const next = await findPlace("Santo Antônio do Pinhal", "SP");
		expect(next && estimateRoadKm(next, workshop)).toBeLessThan(40);
	});

	it("is written with city and state, or the state alone", () => {
		expect(formatDestination({ city: "São Paulo", state: "SP", km: 192 })).toBe("São Paulo/SP (192km)");
		expect(formatDestination({ city: "", state: "SP", km: 150 })).toBe("SP (150km)");
		expect(describeDestination({ city: "Manaus", state: "AM", km: 3495 })).toBe(
			"Manaus/AM, 3.495 km da oficina",
		);
	});
});

describe("municipalities", () => {
	it("are found however their name is spelt", async () => {
		expect(await findPlace("SAO PAULO", "SP")).toMatchObject({ city: "São Paulo" });
		expect(await findPlace("Santa Barbara D'Oeste", "SP")).not.toBeNull();
		expect(await findPlace("São Paulo", "RJ")).toBeNull();
		expect(await findPlace("São Paulo", "XX")).toBeNull();
		expect(await findPlace("", "SP")).toBeNull();
	});

	it("have the code by which IBGE and an invoice name them", async () => {
		const codes = ["Campos do Jordão/SP", "são paulo/SP", "Brasília/DF", "Acrelândia/AC", "Chuí/RS"];
		const places = await Promise.all(
			codes.map((each) => findPlace(...(each.split("/") as [string, string]))),
		);
		expect(places.map((place) => place?.ibgeCode)).toEqual([
			"3509700",
			"3550308",
			"5300108",
			"1200013",
			"4305439",
		]);
	});

	it("keep namesakes apart", async () => {
		const states = (await listPlacesNamed("bom jesus")).map((place) => place.state);
		expect(states.toSorted()).toEqual(["PB", "PI", "RN", "RS", "SC"]);
	});

	it("hold the 27 capitals, where the register has them", async () => {
		for (const uf of ufs) {
			const { city, latitude, longitude } = capitalOf(uf);
			expect(await findPlace(city, uf), city).toMatchObject({ city, state: uf, latitude, longitude });
		}
	});
});

describe("the region behind a postal code", () => {
	it.each([
		["12460-000", "SP", "Campos do Jordão"],
		["12489-999", "SP", "Campos do Jordão"],
		["12490-000", "SP", ""],
		["01001-000", "SP", "São Paulo"],
		["05999-999", "SP", "São Paulo"],
		["06000-000", "SP", ""],
		["08499-999", "SP", "São Paulo"],
		["08500-000", "SP", ""],
		["20040-002", "RJ", "Rio de Janeiro"],
		["69099-999", "AM", "Manaus"],
		["69100-000", "AM", ""],
		["69301-000", "RR", "Boa Vista"],
		["69900-000", "AC", "Rio Branco"],
		["53990-000", "PE", "Fernando de Noronha"],
		["53989-000", "PE", ""],
		["70000-000", "DF", "Brasília"],
		["72799-999", "DF", "Brasília"],
		["72800-000", "GO", ""],
		["73000-000", "DF", "Brasília"],
		["73699-999", "DF", "Brasília"],
		["73700-000", "GO", ""],
		["99999-999", "RS", ""],
	])("%s lies in %s, city %j", (text, state, city) => {
		expect(findCepRegion(cep(text))).toMatchObject({ state, city });
	});

	it("knows the state of every code there can be", () => {
		fc.assert(
			fc.property(fc.integer({ min: 1_000_000, max: 99_999_999 }), (number) => {
				expect(findCepRegion(cep(String(number).padStart(8, "0")))).not.toBeNull();
			}),
		);
	});

	it("measures to a region's centre that exists, in the state the code lies in", async () => {
		for (const uf of ufs) {
			const starts = listRegions(uf);
			expect(
				starts.map(({ from }) => from),
				uf,
			).toEqual(starts.map(({ from }) => from).toSorted((a, b) => a - b));
			for (const { from, city } of starts) {
				expect(await findPlace(city, uf), `${city}/${uf}`).not.toBeNull();
				expect(findCepRegion(cep(`${String(from).padStart(3, "0")}99999`))?.state, `${from}`).toBe(uf);
			}
		}
	});

	it("puts no region's centre far outside its state", async () => {
		for (const uf of ufs) {
			for (const { city } of listRegions(uf)) {
				const place = await findPlace(city, uf);
				expect(place && haversineKm(place, capitalOf(uf)), city).toBeLessThan(1200);
			}
		}
	});
});
