import { type ReactNode, useId } from "react";
import { Details } from "#app/ui/primitives/Details.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";

export function DashboardCard({
	title,
	aside,
	className = "",
	children,
}: {
	title: string;
	aside?: ReactNode;
	className?: string;
	children: ReactNode;
}) {
	const id = useId();
	return (
		<section
			aria-labelledby={id}
			className={`min-w-0 rounded-md border border-line bg-white p-4 md:p-6 ${className}`}
		>
			<div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
				<h2 id={id} className="text-xl">
					{title}
				</h2>
				{aside}
			</div>
			{children}
		</section>
	);
}

/** The link beside a card's title to the screen with the full list. */
export function DashboardCardLink({ to, children }: { to: string; children: ReactNode }) {
	return (
		<Link
			to={to}
			className="inline-flex min-h-11 items-center text-sm text-ink-2 underline decoration-line-strong underline-offset-4 hover:text-ink"
		>
			{children}
		</Link>
	);
}

export function ChartTable({
	head,
	rows,
}: {
	head: readonly string[];
	rows: readonly (readonly string[])[];
}) {
	return (
		<Details className="mt-4 text-sm">
			<summary className="inline-flex min-h-11 items-center text-ink-2 underline decoration-line-strong underline-offset-4 hover:text-ink">
				Ver em tabela
			</summary>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard. */}
			<section aria-label="Tabela" tabIndex={0} className="max-h-72 overflow-y-auto">
				<table className="w-full border-collapse">
					<thead>
						<tr>
							{head.map((name, at) => (
								<th
									key={name}
									scope="col"
									className={`sticky top-0 border-b border-line-strong bg-white py-2 font-semibold ${at === 0 ? "text-left" : "text-right"}`}
								>
									{name}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{rows.map(([name, ...figures]) => (
							<tr key={name} className="border-b border-line">
								<th scope="row" className="py-1.5 text-left font-normal">
									{name}
								</th>
								{figures.map((figure, at) => (
									<td key={head[at + 1]} className="py-1.5 text-right tabular-nums">
										{figure}
									</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</section>
		</Details>
	);
}
