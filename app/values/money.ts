import { formatNumber } from "./number.ts";

declare const centsBrand: unique symbol;

/** Brazilian money as a whole, non-negative number of centavos. Created only in this file. */
export type Cents = number & { readonly [centsBrand]: true };

/** The limit of a database column: 21.4 million reais. */
export const MAX_AMOUNT = 2_147_483_647 as Cents;

/** The largest price that may be typed, read or kept, 10 million reais: far above any furniture. */
export const MAX_PRICE = 1_000_000_000 as Cents;

/** Throws unless `value` is a whole, safe, non-negative number of centavos. */
export function cents(value: number): Cents {
	if (!Number.isSafeInteger(value) || value < 0) {
		throw new RangeError(`not an amount of centavos: ${value}`);
	}
	// -0 would print as "-R$ 0,00".
	return (value === 0 ? 0 : value) as Cents;
}

export function sumCents(...amounts: readonly Cents[]): Cents {
	return cents(amounts.reduce<number>((total, amount) => total + amount, 0));
}

/** `amount` minus `taken`, at least zero: "Faltam R$ 40" never turns negative. */
export function subtractCents(amount: Cents, taken: Cents): Cents {
	return cents(Math.max(0, amount - taken));
}

export function multiplyCents(amount: Cents, quantity: number): Cents {
	if (!Number.isSafeInteger(quantity)) throw new RangeError(`not a quantity: ${quantity}`);
	return cents(amount * quantity);
}

/** `percent` of an amount (10 is ten per cent), half a centavo rounded up. */
export function percentOfCents(amount: Cents, percent: number): Cents {
	return cents(roundHalfUp((amount * percent) / 100));
}

/**
 * Splits an amount into `parts` that add up to it exactly. Earlier parts get the odd centavos, so the first is the
 * highest, and the one to advertise.
 */
export function splitCents(amount: Cents, parts: number): Cents[] {
	if (!Number.isSafeInteger(parts) || parts < 1) throw new RangeError(`not a number of parts: ${parts}`);
	const base = Math.floor(amount / parts);
	const remainder = amount - base * parts;
	return Array.from({ length: parts }, (_, index) => cents(base + (index < remainder ? 1 : 0)));
}

/** BRL with decimals, for use outside the shop: JSON functions, Mercado Pago, structured data. */
export function centsToReais(amount: Cents): number {
	return amount / 100;
}

/** Converts BRL with decimals, rounding half a centavo up. Throws on negative or infinite values. */
export function reaisToCents(reais: number): Cents {
	return cents(roundHalfUp(reais * 100));
}

/** Products of decimal numbers are slightly inexact (1.005 × 100 is 100.49999…), which must not change a centavo. */
function roundHalfUp(value: number): number {
	return Math.round(Number(value.toPrecision(15)));
}

/**
 * Parses an amount as Brazilians type it: "1.990", "1990,5", "R$ 1.990,00", also "1990.50". Null for anything else:
 * an amount is never guessed.
 */
export function parseMoney(text: string): Cents | null {
	const typed = text.replace(/\s/g, "").replace(/^R\$/i, "");
	const whole = /^\d{1,3}(?:\.\d{3})+(?=,|$)|^\d{1,12}/.exec(typed)?.[0];
	if (whole === undefined) return null;
	const decimals = /^(?:[.,](\d{1,2}))?$/.exec(typed.slice(whole.length));
	if (!decimals) return null;
	const amount = Number(`${whole.replaceAll(".", "")}${(decimals[1] ?? "").padEnd(2, "0")}`);
	return Number.isSafeInteger(amount) ? cents(amount) : null;
}

/** "R$ 25,90", always with two decimals and a no-break space. */
export function formatMoney(amount: Cents): string {
	return `R$\u00a0${formatNumber(amount / 100, 2)}`;
}

/** A balance, which may be negative or exceed the limit of one amount: "− R$ 25,90". */
export const formatBalance = (amount: number): string =>
	`${amount < 0 ? "−\u00a0" : ""}${formatMoney(cents(Math.abs(amount)))}`;

/** "R$ 1.990", but "R$ 25,90" with centavos: never rounded. */
export function formatMoneyShort(amount: Cents): string {
	return `R$\u00a0${formatNumber(amount / 100, amount % 100 === 0 ? 0 : 2)}`;
}

/** "1990,00", the value of a form field; `parseMoney` reads it back. */
export function formatMoneyField(amount: number): string {
	return (amount / 100).toFixed(2).replace(".", ",");
}

/** "1990" or "1990,50", as the price fields take it. */
export function formatReaisInput(amount: Cents): string {
	return amount % 100 === 0 ? String(centsToReais(amount)) : (amount / 100).toFixed(2).replace(".", ",");
}

/** "1990.00", as other programs read it. */
export function formatDecimalReais(amount: Cents): string {
	return (amount / 100).toFixed(2);
}

/** Symbol and digits separately, for typography that sets "R$" smaller. */
export function moneyParts(amount: Cents, style: "short" | "full"): { symbol: "R$"; amount: string } {
	const text = style === "short" ? formatMoneyShort(amount) : formatMoney(amount);
	return { symbol: "R$", amount: text.replace(/^R\$\s/, "") };
}
