import { href } from "react-router";
import { postJson } from "#app/platform/browser/json-request.ts";
import type { Cep } from "#app/values/cep.ts";

interface CepAddress {
	street: string;
	city: string;
	state: string;
}

/** The address of a CEP. The form can be filled in by hand, so a failure counts as “unknown”. */
export const fetchCepAddress = (cep: Cep): Promise<CepAddress | null> =>
	postJson<{ address: CepAddress | null }>(href("/api/functions/validate-cep"), { zip_code: cep }).then(
		({ address }) => address,
		() => null,
	);
