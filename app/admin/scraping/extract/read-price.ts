import { type Cents, cents, MAX_PRICE } from "#app/values/money.ts";

/**
 * Reads a price field as shops write it: 1990, "1990.00", "1.990,00", "1,990.00", "R$ 1.990", "1990.0000". A single
 * separator followed by three digits groups thousands. Null for everything else: free text is not a price ("12x de R$
 * 99,90"), and neither is zero.
 */
export function readPrice(value: unknown): Cents | null {
	if (typeof value === "number") return centsInRange(value * 100);
	if (typeof value !== "string" || value.length > 40) return null;
	const digits = value
		.replace(/[\s\u00a0\u202f]+/g, " ")
		.trim()
		.replace(/^(?:R\$|BRL|US\$|\$)\s?/i, "")
		.replace(/\s?(?:BRL|reais)$/i, "");
	if (!/^\d[\d., ']*$/.test(digits) || digits.length > 24) return null;
	const decimal = decimalSeparator(digits);
	const [whole = "", fraction = ""] = decimal ? splitAtLast(digits, decimal) : [digits];
	const groups = whole.split(/[., ']/);
	if (groups.length > 1 && !areThousands(groups)) return null;
	if (!/^\d*$/.test(fraction)) return null;
	return centsInRange(Number(`${groups.join("")}.${fraction || "0"}`) * 100);
}

/** The decimal separator, or null. */
function decimalSeparator(figures: string): "." | "," | null {
	const point = figures.lastIndexOf(".");
	const comma = figures.lastIndexOf(",");
	if (point >= 0 && comma >= 0) return point > comma ? "." : ",";
	const separator = point >= 0 ? "." : comma >= 0 ? "," : null;
	if (!separator) return null;
	const parts = figures.split(separator);
	// "1.990.000" is grouped; so is "1.990", as Brazilians write it; "0.990" cannot be.
	const grouped = parts.length > 2 || (parts[1]?.length === 3 && parts[0] !== "0");
	return grouped ? null : separator;
}

function splitAtLast(text: string, separator: string): [string, string] {
	const at = text.lastIndexOf(separator);
	return [text.slice(0, at), text.slice(at + 1)];
}

const areThousands = ([first = "", ...others]: string[]): boolean =>
	/^\d{1,3}$/.test(first) && others.every((group) => /^\d{3}$/.test(group));

function centsInRange(amount: number): Cents | null {
	const rounded = Math.round(Number(amount.toPrecision(15)));
	return rounded >= 1 && rounded <= MAX_PRICE ? cents(rounded) : null;
}
