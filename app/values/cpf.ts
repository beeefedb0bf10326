declare const cpfBrand: unique symbol;

/** A taxpayer number with valid check digits: eleven digits. */
export type Cpf = string & { readonly [cpfBrand]: true };

/** Null unless the eleven digits are a valid CPF; eleven equal digits have a valid checksum but are refused. */
export function parseCpf(text: string): Cpf | null {
	const digits = text.replace(/[.\-\s]/g, "");
	if (!/^\d{11}$/.test(digits) || /^(\d)\1{10}$/.test(digits)) return null;
	const isRight = digits.endsWith(`${cpfCheckDigit(digits, 9)}${cpfCheckDigit(digits, 10)}`);
	return isRight ? (digits as Cpf) : null;
}

function cpfCheckDigit(digits: string, length: number): number {
	let sum = 0;
	for (let index = 0; index < length; index++) sum += Number(digits[index]) * (length + 1 - index);
	return ((sum * 10) % 11) % 10;
}

/** "529.982.247-25"; formats as much as has been typed so far. */
export function formatCpf(text: string): string {
	const digits = text.replace(/\D/g, "").slice(0, 11);
	const groups = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 9)].filter(Boolean).join(".");
	return digits.length > 9 ? `${groups}-${digits.slice(9)}` : groups;
}
