import { type Cep, formatCep } from "#app/values/cep.ts";

/**
 * The postal code typed last, so that the next screen needs no typing. Only in memory: the
 * contract lets nothing personal into the browser's storage. Never written on the server.
 */
let lastCep = "";

export const rememberedCep = (): string => lastCep;

export function rememberCep(cep: Cep): void {
	lastCep = formatCep(cep);
}
