import type { ReactNode } from "react";
import { Link } from "react-router";

export interface Bar {
	key: string;
	name: ReactNode;
	/** Where the name leads, if anywhere. */
	to?: string | undefined;
	/** Sets the length of the bar. */
	value: number;
	/** The same, as it is read. */
	figure: string;
	note?: string | undefined;
	colour?: string;
}

/** Bars beside their names: the names and figures are text, so the list is its own table. */
export function BarList({ bars, empty }: { bars: readonly Bar[]; empty: string }) {
	if (bars.length === 0) return <p className="text-ink-2">{empty}</p>;
	const maximum = Math.max(...bars.map(({ value }) => value), 1);
	return (
		<ul className="grid gap-3.5">
			{bars.map(({ key, name, to, value, figure, note, colour = "bg-[#c9a88d]" }) => (
				<li key={key} className="text-[0.9375rem]">
					<div className="flex items-baseline justify-between gap-4">
						<span className="min-w-0">
							{to ? (
								<Link to={to} className="decoration-line-strong underline-offset-4 hover:underline">
									{name}
								</Link>
							) : (
								name
							)}
						</span>
						<span className="flex-none font-semibold tabular-nums">{figure}</span>
					</div>
					<div aria-hidden="true" className="mt-1 h-2 rounded-sm bg-paper-2">
						<div
							className={`h-full rounded-sm ${colour}`}
							style={{ width: `${Math.max(2, (value / maximum) * 100)}%` }}
						/>
					</div>
					{note ? <p className="mt-0.5 text-sm text-ink-2">{note}</p> : null}
				</li>
			))}
		</ul>
	);
}
