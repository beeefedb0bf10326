import type { Uf } from "#app/values/states.ts";
import type { Coordinates } from "./distance.ts";

interface Capital extends Coordinates {
	city: string;
	/** First five digits of the postal codes that belong to this city and to no other. */
	cep: readonly (readonly [from: number, to: number])[];
}

/**
 * The capitals: carriers charge less there, most parcels go there, and their postal codes lie in
 * ranges of their own, so that the city is known without asking anybody. Coordinates are those of
 * the municipal seats in the statistics office's register.
 */
export const capitals = {
	AC: { city: "Rio Branco", latitude: -9.975, longitude: -67.8249, cep: [[69900, 69923]] },
	AL: { city: "Maceió", latitude: -9.6658, longitude: -35.735, cep: [[57000, 57099]] },
	AP: { city: "Macapá", latitude: 0.0349, longitude: -51.0694, cep: [[68900, 68911]] },
	AM: { city: "Manaus", latitude: -3.1187, longitude: -60.0212, cep: [[69000, 69099]] },
	BA: { city: "Salvador", latitude: -12.9718, longitude: -38.5011, cep: [[40000, 42599]] },
	CE: { city: "Fortaleza", latitude: -3.7166, longitude: -38.5423, cep: [[60000, 61599]] },
	DF: {
		city: "Brasília",
		latitude: -15.7795,
		longitude: -47.9297,
		cep: [
			[70000, 72799],
			[73000, 73699],
		],
	},
	ES: { city: "Vitória", latitude: -20.3155, longitude: -40.3128, cep: [[29000, 29099]] },
	GO: { city: "Goiânia", latitude: -16.6864, longitude: -49.2643, cep: [[74000, 74899]] },
	MA: { city: "São Luís", latitude: -2.5387, longitude: -44.2825, cep: [[65000, 65109]] },
	MT: { city: "Cuiabá", latitude: -15.601, longitude: -56.0974, cep: [[78000, 78099]] },
	MS: { city: "Campo Grande", latitude: -20.4486, longitude: -54.6295, cep: [[79000, 79124]] },
	MG: { city: "Belo Horizonte", latitude: -19.9102, longitude: -43.9266, cep: [[30000, 31999]] },
	PA: { city: "Belém", latitude: -1.4554, longitude: -48.4898, cep: [[66000, 66999]] },
	PB: { city: "João Pessoa", latitude: -7.115, longitude: -34.8641, cep: [[58000, 58099]] },
	PR: { city: "Curitiba", latitude: -25.4195, longitude: -49.2646, cep: [[80000, 82999]] },
	PE: { city: "Recife", latitude: -8.0467, longitude: -34.8771, cep: [[50000, 52999]] },
	PI: { city: "Teresina", latitude: -5.0919, longitude: -42.8034, cep: [[64000, 64099]] },
	RJ: { city: "Rio de Janeiro", latitude: -22.9129, longitude: -43.2003, cep: [[20000, 23799]] },
	RN: { city: "Natal", latitude: -5.7936, longitude: -35.1986, cep: [[59000, 59139]] },
	RS: { city: "Porto Alegre", latitude: -30.0318, longitude: -51.2065, cep: [[90000, 91999]] },
	RO: { city: "Porto Velho", latitude: -8.7608, longitude: -63.8999, cep: [[76800, 76834]] },
	RR: { city: "Boa Vista", latitude: 2.8235, longitude: -60.6758, cep: [[69300, 69339]] },
	SC: { city: "Florianópolis", latitude: -27.5945, longitude: -48.5477, cep: [[88000, 88099]] },
	SP: {
		city: "São Paulo",
		latitude: -23.5329,
		longitude: -46.6395,
		cep: [
			[1000, 5999],
			[8000, 8499],
		],
	},
	SE: { city: "Aracaju", latitude: -10.9091, longitude: -37.0677, cep: [[49000, 49099]] },
	TO: { city: "Palmas", latitude: -10.24, longitude: -48.3558, cep: [[77000, 77249]] },
} as const satisfies Record<Uf, Capital>;
