import type { ReactNode } from "react";

/** One entry of a `dl`, name above value. The `dl` itself sets the columns. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="min-w-0">
			<dt className="text-sm font-normal text-ink-2">{name}</dt>
			<dd className="wrap-anywhere">{children}</dd>
		</div>
	);
}
