import { type ReactNode, useId } from "react";

/** One section of a long form, under its own heading. */
export function FormSection({
	title,
	hint,
	children,
}: {
	title: string;
	hint?: ReactNode;
	children: ReactNode;
}) {
	const id = useId();
	return (
		<section aria-labelledby={id} className="border-t border-line pt-6 pb-8 first:border-t-0 first:pt-0">
			<h2 id={id} className="font-serif text-xl font-medium">
				{title}
			</h2>
			{hint ? <p className="mt-1 text-sm text-ink-2">{hint}</p> : null}
			<div className="mt-4 space-y-5">{children}</div>
		</section>
	);
}
