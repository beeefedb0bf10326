import { removeAccents } from "./text.ts";

/** The 26 states and the Federal District, by their two letters. */
export const states = {
	AC: "Acre",
	AL: "Alagoas",
	AP: "Amapá",
	AM: "Amazonas",
	BA: "Bahia",
	CE: "Ceará",
	DF: "Distrito Federal",
	ES: "Espírito Santo",
	GO: "Goiás",
	MA: "Maranhão",
	MT: "Mato Grosso",
	MS: "Mato Grosso do Sul",
	MG: "Minas Gerais",
	PA: "Pará",
	PB: "Paraíba",
	PR: "Paraná",
	PE: "Pernambuco",
	PI: "Piauí",
	RJ: "Rio de Janeiro",
	RN: "Rio Grande do Norte",
	RS: "Rio Grande do Sul",
	RO: "Rondônia",
	RR: "Roraima",
	SC: "Santa Catarina",
	SP: "São Paulo",
	SE: "Sergipe",
	TO: "Tocantins",
} as const;

export type Uf = keyof typeof states;
export const ufs = Object.keys(states) as [Uf, ...Uf[]];

export function isUf(text: string): text is Uf {
	return Object.hasOwn(states, text);
}

/** Reads "sp", "SP" or "são paulo"; null for anything else. */
export function parseUf(text: string): Uf | null {
	const typed = removeAccents(text.trim()).toLowerCase();
	return (
		ufs.find((uf) => uf.toLowerCase() === typed || removeAccents(states[uf]).toLowerCase() === typed) ?? null
	);
}
