import { href } from "react-router";
import type { AddressPrefill } from "./address-draft.ts";

/** The two address services of the shop, as the browser asks them (specification, section 7). */

export interface StreetSuggestion {
	label: string;
	cep: string;
	address: AddressPrefill;
}

export type PostalLookupResult =
	| { kind: "found"; address: AddressPrefill }
	| { kind: "unknown" }
	/** Nobody could say now: typing goes on. */
	| { kind: "silent" };

const TIMEOUT_MS = 10_000;

async function postFunction(address: string, payload: unknown, signal: AbortSignal): Promise<unknown> {
	const response = await fetch(address, {
		method: "POST",
		headers: { "Content-Type": "application/json", Accept: "application/json" },
		body: JSON.stringify(payload),
		signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
	});
	return response.ok ? response.json() : null;
}

/** Null when the question was called off. */
export async function lookUpCep(cep: string, signal: AbortSignal): Promise<PostalLookupResult | null> {
	try {
		const response = (await postFunction(href("/api/functions/validate-cep"), { zip_code: cep }, signal)) as {
			valid: boolean;
			address: AddressPrefill | null;
		} | null;
		if (!response) return { kind: "silent" };
		if (!response.valid || !response.address) return { kind: "unknown" };
		return { kind: "found", address: response.address };
	} catch {
		return signal.aborted ? null : { kind: "silent" };
	}
}

/** No suggestions where nobody answers: they help with typing and never stand in its way. */
export async function suggestStreets(
	query: string,
	within: { city: string; state: string },
	signal: AbortSignal,
): Promise<StreetSuggestion[]> {
	try {
		const { city, state } = within;
		const response = (await postFunction(
			"address-autocomplete",
			{ query, type: "address", city, state },
			signal,
		)) as {
			suggestions: {
				label: string;
				cep: string;
				address: { logradouro: string; bairro: string; localidade: string; uf: string };
			}[];
		} | null;
		return (response?.suggestions ?? []).map(({ label, cep, address }) => ({
			label,
			cep,
			address: {
				street: address.logradouro,
				neighborhood: address.bairro,
				city: address.localidade,
				state: address.uf,
			},
		}));
	} catch {
		return [];
	}
}
