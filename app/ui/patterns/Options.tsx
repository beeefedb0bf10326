export interface Option {
	value: string;
	label: string;
}

/** The options of a `<select>`. */
export const Options = ({ of: options }: { of: readonly Option[] }) =>
	options.map(({ value, label }) => (
		<option key={value} value={value}>
			{label}
		</option>
	));

/** Options out of a table of labels by their values, in its order. */
export const toOptions = (labels: Readonly<Record<string, string | { label: string }>>): Option[] =>
	Object.entries(labels).map(([value, text]) => ({
		value,
		label: typeof text === "string" ? text : text.label,
	}));
