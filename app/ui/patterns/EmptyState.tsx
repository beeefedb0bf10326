import type { ReactNode } from "react";

/** Shown instead of an empty list: why it is empty, and what to do. */
export function EmptyState({
	title,
	children,
	action,
	as = "h2",
}: {
	title: string;
	children?: ReactNode;
	action?: ReactNode;
	as?: "h1" | "h2";
}) {
	return (
		<div className="mx-auto flex max-w-md flex-col items-center py-16 text-center md:py-24">
			{as === "h1" ? (
				// Gets the focus when the last row is removed.
				<h1 tabIndex={-1} className="text-3xl outline-none md:text-4xl">
					{title}
				</h1>
			) : (
				<h2 className="text-3xl">{title}</h2>
			)}
			{children ? <p className="mt-4 text-balance text-ink-2">{children}</p> : null}
			{action ? <div className="mt-8 flex flex-wrap justify-center gap-3">{action}</div> : null}
		</div>
	);
}
