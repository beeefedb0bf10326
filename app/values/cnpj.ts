declare const cnpjBrand: unique symbol;

/** A company's number with valid check digits: twelve digits or capitals, then two digits. */
export type Cnpj = string & { readonly [cnpjBrand]: true };

/**
 * Null unless it is a valid CNPJ. Numbers issued since July 2026 may contain letters (IN RFB 2.229/2024); earlier
 * ones keep their digits.
 */
export function parseCnpj(text: string): Cnpj | null {
	const characters = text.toUpperCase().replace(/[.\-/\s]/g, "");
	if (!/^[0-9A-Z]{12}\d{2}$/.test(characters) || /^(.)\1{13}$/.test(characters)) return null;
	const first = modulo11Digit(characters.slice(0, 12));
	const second = modulo11Digit(`${characters.slice(0, 12)}${first}`);
	return characters.endsWith(`${first}${second}`) ? (characters as Cnpj) : null;
}

/**
 * The check digit of modulo 11 with weights from 2 to 9, from the right. A character's value is its ASCII code minus
 * that of “0”, so a digit counts as itself.
 */
export function modulo11Digit(characters: string): number {
	let sum = 0;
	for (let index = 0; index < characters.length; index++) {
		const weight = 2 + ((characters.length - 1 - index) % 8);
		sum += (characters.charCodeAt(index) - 48) * weight;
	}
	const rest = sum % 11;
	return rest < 2 ? 0 : 11 - rest;
}

/** "12.ABC.345/01DE-35"; formats as much as has been typed so far. */
export function formatCnpj(text: string): string {
	const characters = text
		.toUpperCase()
		.replace(/[^0-9A-Z]/g, "")
		.slice(0, 14);
	const groups = [characters.slice(0, 2), characters.slice(2, 5), characters.slice(5, 8)];
	const root = groups.filter(Boolean).join(".");
	const branch = characters.length > 8 ? `${root}/${characters.slice(8, 12)}` : root;
	return characters.length > 12 ? `${branch}-${characters.slice(12)}` : branch;
}
