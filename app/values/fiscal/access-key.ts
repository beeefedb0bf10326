import { modulo11Digit } from "#app/values/cnpj.ts";

declare const accessKeyBrand: unique symbol;

/** The “chave de acesso” of an invoice (NF-e): forty-four characters, the last of which is a check digit. */
export type AccessKey = string & { readonly [accessKeyBrand]: true };

/**
 * cUF (2), AAMM (4), CNPJ (14), model (2), series (3), number (9), tpEmis (1), cNF (8), check digit (1).
 * Only the CNPJ may contain letters (Nota Técnica Conjunta 2025.001).
 */
const FORM = /^\d{2}\d{2}(?:0[1-9]|1[0-2])([0-9A-Z]{12}\d{2})(\d{2})(\d{3})(\d{9})\d{10}$/;

/** Null unless the text has the form of a key and its check digit is right. */
export function parseAccessKey(text: string): AccessKey | null {
	const key = text.toUpperCase().replace(/[\s.-]/g, "");
	if (!FORM.test(key)) return null;
	return modulo11Digit(key.slice(0, 43)) === Number(key[43]) ? (key as AccessKey) : null;
}

/** The data of the invoice that its key contains. */
export function readAccessKey(key: AccessKey) {
	const [, cnpj = "", model = "", series = "", number = ""] = FORM.exec(key) ?? [];
	return { cnpj, model, series: Number(series), number: Number(number) };
}

/** In groups of four, as every DANFE prints it. */
export const formatAccessKey = (key: string): string => key.replace(/(.{4})(?=.)/g, "$1 ");
