/** Links to the sections of a long text, shown beside it. */
export function AnchorList({ anchors }: { anchors: readonly { id: string; label: string }[] }) {
	return (
		<ol className="border-l border-line">
			{anchors.map(({ id, label }) => (
				<li key={id}>
					<a
						href={`#${id}`}
						className="-ml-px flex min-h-11 items-center border-l border-transparent pl-5 text-[0.9375rem] text-ink-2 hover:border-heartwood hover:text-ink"
					>
						{label}
					</a>
				</li>
			))}
		</ol>
	);
}
