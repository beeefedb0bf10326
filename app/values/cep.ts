declare const cepBrand: unique symbol;

/** A Brazilian postal code: eight digits. */
export type Cep = string & { readonly [cepBrand]: true };

/**
 * Parses a postal code in any notation (specification, section 5: non-digits are stripped). Null unless eight digits
 * remain; the lowest code in use is 01000-000, so 00000-000 is refused.
 */
export function parseCep(text: string): Cep | null {
	const digits = text.replace(/\D/g, "");
	return digits.length === 8 && digits >= "01000000" ? (digits as Cep) : null;
}

/** "12460-000"; formats as much as has been typed so far. */
export function formatCep(text: string): string {
	const digits = text.replace(/\D/g, "").slice(0, 8);
	return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
}
