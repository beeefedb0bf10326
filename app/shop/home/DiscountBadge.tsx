/** The offer as a small printed seal, on the wall and off the furniture. */
export function DiscountBadge({ percent, note }: { percent: number; note: string }) {
	return (
		<p
			data-keep-clear
			className="absolute top-5 right-5 grid size-27 rotate-[-8deg] place-content-center rounded-full bg-heartwood forced-colors:border text-center text-on-heartwood shadow-[inset_0_0_0_4px_var(--color-heartwood),inset_0_0_0_6px_var(--color-on-heartwood)] md:top-[12%] md:right-[5%] md:size-32"
		>
			<span className="font-serif text-3xl leading-none font-medium tracking-[-0.02em] md:text-4xl">
				{percent}%
			</span>{" "}
			<span className="mt-1 text-[0.625rem] leading-tight font-semibold tracking-[0.04em] uppercase md:text-[0.6875rem] md:tracking-[0.06em]">
				OFF
				<br />
				{note}
			</span>
		</p>
	);
}
