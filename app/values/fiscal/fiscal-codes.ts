import { toOptions } from "#app/values/text.ts";

/**
 * The codes by which an invoice (NF-e) classifies a product and its sale. Only the accountant knows whether a code
 * suits a product; the shop can only check its form.
 */

export const fiscalCodes = {
	ncm: { pattern: /^\d{8}$/, invalid: "O NCM tem 8 dígitos, como 9403.60.00." },
	/** Its check digit is checked in `parseFiscalCode`. */
	gtin: {
		pattern: /^(?!0+$)(\d{8}|\d{12,14})$/,
		invalid: "O GTIN tem 8, 12, 13 ou 14 dígitos, e o último confere os outros: copie-o do código de barras.",
	},
	taxClass: { pattern: /^\d{6}$/, invalid: "O cClassTrib tem 6 dígitos, como 000001." },
	cfopInState: {
		pattern: /^5\d{3}$/,
		invalid: "Este CFOP tem 4 dígitos e começa com 5, como 5101.",
	},
	cfopOutOfState: {
		pattern: /^6\d{3}$/,
		invalid: "Este CFOP tem 4 dígitos e começa com 6, como 6107.",
	},
	cfopToTaxpayer: {
		pattern: /^6\d{3}$/,
		invalid: "Este CFOP tem 4 dígitos e começa com 6, como 6101.",
	},
} as const;

export type FiscalCode = keyof typeof fiscalCodes;

/** Parses "9403.60.00" to "94036000"; null if it does not have the form of such a code. */
export function parseFiscalCode(code: FiscalCode, text: string): string | null {
	const written = text.replace(/[.\s]/g, "");
	// Spreadsheets drop leading zeros.
	const digits = code === "taxClass" && written !== "" ? written.padStart(6, "0") : written;
	if (!fiscalCodes[code].pattern.test(digits)) return null;
	return code !== "gtin" || hasGtinCheckDigit(digits) ? digits : null;
}

/**
 * GS1: from the right, every second digit weighs three, starting before the check digit; the sum must be a multiple
 * of ten.
 */
function hasGtinCheckDigit(digits: string): boolean {
	const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
	return sum % 10 === 0;
}

/** "9403.60.00", as printed in tables and invoices. */
export const formatFiscalCode = (code: FiscalCode, digits: string): string =>
	code === "ncm" ? digits.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1.$2.$3") : digits;

/**
 * The CST of IBS and CBS for a “cClassTrib”: its first three digits, by the table of both (NT 2025.002, annex III).
 * An invoice with a different CST is refused (rule UB14-20).
 */
export const cstOf = (taxClass: string): string => taxClass.slice(0, 3);

/** “Origem da mercadoria” (table A of the ICMS), by its number on invoices. */
export const productOrigins = {
	"0": "0 – Nacional",
	"1": "1 – Importada por nós",
	"2": "2 – Importada, comprada no Brasil",
	"3": "3 – Nacional, com 40% a 70% de conteúdo importado",
	"4": "4 – Nacional, por processo produtivo básico",
	"5": "5 – Nacional, com até 40% de conteúdo importado",
	"6": "6 – Importada por nós, sem similar nacional",
	"7": "7 – Importada, comprada no Brasil, sem similar nacional",
	"8": "8 – Nacional, com mais de 70% de conteúdo importado",
} as const;

export const originOptions = toOptions(productOrigins);

export type ProductOrigin = keyof typeof productOrigins;
export const productOriginValues = Object.keys(productOrigins) as [ProductOrigin, ...ProductOrigin[]];
