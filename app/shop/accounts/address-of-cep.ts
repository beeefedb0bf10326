import type { Cep } from "#app/values/cep.ts";

interface Found {
	street: string;
	city: string;
	state: string;
}

/** Asks the shop what it knows of a CEP. Filling in is a courtesy, so a failure is only “nothing”. */
export async function addressOfCep(cep: Cep): Promise<Found | null> {
	try {
		const answer = await fetch("/api/functions/validate-cep", {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({ zip_code: cep }),
		});
		const body: unknown = answer.ok ? await answer.json() : null;
		return isFound(body) ? body.address : null;
	} catch {
		return null;
	}
}

const isFound = (body: unknown): body is { address: Found } =>
	typeof body === "object" &&
	body !== null &&
	"address" in body &&
	typeof body.address === "object" &&
	body.address !== null &&
	"street" in body.address &&
	"city" in body.address &&
	"state" in body.address;
