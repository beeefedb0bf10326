/** "4,8", "1234,5": a figure as it is typed in Brazil, with as many decimals as it has. */
export function formatNumberField(value: number): string {
	return String(value).replace(".", ",");
}

/**
 * "4,8", "1.234": a figure as it is written in Brazil, with exactly `decimals` decimals, half rounded up.
 * The browser would load its tables of all languages for `Intl`, which costs more than a whole screen.
 */
export function formatNumber(value: number, decimals = 0): string {
	// Moved as text, because 1.005 × 100 is not 100.5.
	const rounded = Number(`${Math.round(Number(`${value}e${decimals}`))}e-${decimals}`);
	const [whole, fraction] = rounded.toFixed(decimals).split(".");
	const grouped = whole?.replace(/\B(?=(?:\d{3})+$)/g, ".") ?? "";
	return fraction ? `${grouped},${fraction}` : grouped;
}

/** How many of something wait or lie in a cart, where the exact number helps only while it is small. */
export const formatCappedCount = (count: number): string => (count > 99 ? "99+" : String(count));
