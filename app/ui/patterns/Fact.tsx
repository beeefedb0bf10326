import type { ReactNode } from "react";

/** One fact of a `dl`: its name, and itself below. The `dl` says how its facts are beside each other. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="min-w-0">
			<dt className="text-sm font-normal text-ink-2">{name}</dt>
			<dd className="wrap-anywhere">{children}</dd>
		</div>
	);
}
