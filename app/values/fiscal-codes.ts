import { toOptions } from "./text.ts";

/**
 * The codes by which an invoice (NF-e) classifies a product and its sale. Whether a code suits a
 * product only its accountant knows; what can be checked is its form.
 */

export const fiscalCodes = {
	ncm: { pattern: /^\d{8}$/, invalid: "O NCM tem 8 dígitos, como 9403.60.00." },
	/** With its check digit, which `parseFiscalCode` looks at. */
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

/** "9403.60.00" as "94036000"; null unless it has the form of such a code. */
export function parseFiscalCode(code: FiscalCode, text: string): string | null {
	const written = text.replace(/[.\s]/g, "");
	// A spreadsheet takes the zeros before a number away.
	const digits = code === "taxClass" && written !== "" ? written.padStart(6, "0") : written;
	if (!fiscalCodes[code].pattern.test(digits)) return null;
	return code !== "gtin" || hasGtinCheckDigit(digits) ? digits : null;
}

/** GS1: counted from the right, every second digit from the last but one on weighs three; all add up to tens. */
function hasGtinCheckDigit(digits: string): boolean {
	const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
	return sum % 10 === 0;
}

/** "9403.60.00", as tables and invoices print it. */
export const formatFiscalCode = (code: FiscalCode, digits: string): string =>
	code === "ncm" ? digits.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1.$2.$3") : digits;

/**
 * The CST of IBS and CBS that goes with a “cClassTrib”: its first three digits. The table of both (NT 2025.002,
 * annex III) is made so, and an invoice on which they differ is refused (rule UB14-20).
 */
export const cstOf = (taxClass: string): string => taxClass.slice(0, 3);

/** “Origem da mercadoria” (table A of the ICMS), as invoices number it. */
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
