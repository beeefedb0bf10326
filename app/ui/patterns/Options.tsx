import type { Option } from "#app/values/text.ts";

/** The options of a `<select>`. */
export const Options = ({ of: options }: { of: readonly Option[] }) =>
	options.map(({ value, label }) => (
		<option key={value} value={value}>
			{label}
		</option>
	));
