import { type RefObject, useEffect, useState } from "react";
import { Price } from "#app/ui/primitives/Price.tsx";
import type { Cents } from "#app/values/money.ts";

/**
 * On phones the summary is below the steps, so this bar shows the total at the foot of the screen until the summary
 * comes into view. It repeats the summary, so screen readers skip it.
 */
export function TotalBar({
	total,
	includesFreight,
	summary,
}: {
	total: Cents;
	/** False while the freight is missing. */
	includesFreight: boolean;
	summary: RefObject<HTMLElement | null>;
}) {
	const [isShown, setShown] = useState(true);

	useEffect(() => {
		if (!summary.current) return;
		const observer = new IntersectionObserver(([entry]) => setShown(!entry?.isIntersecting));
		observer.observe(summary.current);
		return () => observer.disconnect();
	}, [summary]);

	return (
		<p
			aria-hidden="true"
			data-foot-bar={isShown || undefined}
			className={`no-print fixed inset-x-0 bottom-0 z-10 flex h-14 items-baseline justify-between border-t border-line bg-paper px-5 pt-3.5 font-semibold md:px-10 lg:hidden ${isShown ? "" : "invisible"}`}
		>
			<span>
				Total{" "}
				<span className="text-sm font-normal text-ink-2">{includesFreight ? "com frete" : "sem frete"}</span>
			</span>
			<Price amount={total} full className="text-lg" />
		</p>
	);
}
