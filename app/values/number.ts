/** "4,8", "1234,5": a number as it is typed in Brazil, with as many decimals as it has. */
export function formatNumberField(value: number): string {
	return String(value).replace(".", ",");
}

/**
 * "4,8", "1.234": a number in Brazilian notation with exactly `decimals` decimals, half rounded up. Not with `Intl`,
 * for which the browser would load tables of all languages, at a higher cost than a whole screen.
 */
export function formatNumber(value: number, decimals = 0): string {
	// Shifted as text, because 1.005 × 100 is not 100.5.
	const rounded = Number(`${Math.round(Number(`${value}e${decimals}`))}e-${decimals}`);
	const [whole, fraction] = rounded.toFixed(decimals).split(".");
	const grouped = whole?.replace(/\B(?=(?:\d{3})+$)/g, ".") ?? "";
	return fraction ? `${grouped},${fraction}` : grouped;
}

/** Counting may stop here: `formatCappedCount` says the same of as many and of more. */
export const COUNT_LIMIT = 100;

/** A count of waiting items or units in a cart, where the exact number only matters while it is small. */
export const formatCappedCount = (count: number): string => (count >= COUNT_LIMIT ? "99+" : String(count));
