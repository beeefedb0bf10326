/** Names and values with hairlines between the rows, as in a printed catalogue. */
export function FactsTable({
	facts,
}: {
	facts: readonly (readonly [label: string, value: string | null])[];
}) {
	const filled = facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
	if (filled.length === 0) return null;
	return (
		<dl className="border-t border-line">
			{filled.map(({ label, value }) => (
				<div
					key={label}
					className="grid grid-cols-[minmax(7rem,2fr)_3fr] gap-4 border-b border-line py-2.5 text-[0.9375rem]"
				>
					<dt className="text-ink-2">{label}</dt>
					<dd>{value}</dd>
				</div>
			))}
		</dl>
	);
}
