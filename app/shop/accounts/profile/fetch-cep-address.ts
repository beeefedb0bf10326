import { href } from "react-router";
import type { Cep } from "#app/values/cep.ts";

interface CepAddress {
	street: string;
	city: string;
	state: string;
}

/** Asks the shop what it knows of a CEP. Filling in is a courtesy, so a failure is only “nothing”. */
export async function fetchCepAddress(cep: Cep): Promise<CepAddress | null> {
	try {
		const response = await fetch(href("/api/functions/validate-cep"), {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({ zip_code: cep }),
		});
		const body: unknown = response.ok ? await response.json() : null;
		return hasCepAddress(body) ? body.address : null;
	} catch {
		return null;
	}
}

const hasCepAddress = (body: unknown): body is { address: CepAddress } =>
	typeof body === "object" &&
	body !== null &&
	"address" in body &&
	typeof body.address === "object" &&
	body.address !== null &&
	"street" in body.address &&
	"city" in body.address &&
	"state" in body.address;
