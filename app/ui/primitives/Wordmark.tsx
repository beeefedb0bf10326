/** The shop's mark: its name with a full stop in the colour of heartwood, on screens and on paper. */
export function Wordmark({ name }: { name: string }) {
	return (
		<span className="font-serif leading-none tracking-[-0.03em] lowercase">
			{name}
			<span className="text-heartwood">.</span>
		</span>
	);
}
