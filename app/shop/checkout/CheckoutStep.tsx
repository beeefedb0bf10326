import { type ReactNode, useId } from "react";

/** One of the numbered steps of the checkout. */
export function CheckoutStep({
	number,
	title,
	children,
}: {
	number: number;
	title: string;
	children: ReactNode;
}) {
	const id = useId();
	return (
		<section aria-labelledby={id} className="border-t border-line pt-7 pb-9">
			<h2 id={id} className="mb-5 flex gap-3.5 text-[1.375rem] font-medium">
				<span className="text-heartwood tabular-nums">{number}</span> {title}
			</h2>
			{children}
		</section>
	);
}
