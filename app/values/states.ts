import statesJson from "./states.json" with { type: "json" };
import { comparableText } from "./text.ts";

/** The 26 states and the Federal District, by their two-letter codes. */
export const states: Readonly<typeof statesJson> = statesJson;

export type Uf = keyof typeof states;
export const ufs = Object.keys(states) as [Uf, ...Uf[]];

export function isUf(text: string): text is Uf {
	return Object.hasOwn(states, text);
}

/** Parses "sp", "SP" or "são paulo"; null for anything else. */
export function parseUf(text: string): Uf | null {
	const typed = comparableText(text.trim());
	return ufs.find((uf) => uf.toLowerCase() === typed || comparableText(states[uf]) === typed) ?? null;
}
