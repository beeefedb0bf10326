/** "4,8", "1234,5": a figure as it is typed in Brazil, with as many decimals as it has. */
export function formatNumberField(value: number): string {
	return String(value).replace(".", ",");
}

const formats = new Map<number, Intl.NumberFormat>();

/** "4,8", "1.234": a figure as it is written in Brazil, with exactly `decimals` decimals. */
export function formatNumber(value: number, decimals = 0): string {
	let format = formats.get(decimals);
	if (!format) {
		format = new Intl.NumberFormat("pt-BR", {
			minimumFractionDigits: decimals,
			maximumFractionDigits: decimals,
		});
		formats.set(decimals, format);
	}
	return format.format(value);
}
