import { type Cep, formatCep } from "#app/values/cep.ts";

/**
 * The last typed postal code, so that the next screen needs no typing. Only in memory, because no personal data may be
 * in the browser's storage. Never written on the server.
 */
let lastCep = "";

export const rememberedCep = (): string => lastCep;

export function rememberCep(cep: Cep): void {
	lastCep = formatCep(cep);
}
