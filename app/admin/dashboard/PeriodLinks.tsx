import { Link } from "react-router";
import { type Period, periods } from "./period.ts";

export function PeriodLinks({ period }: { period: Period }) {
	return (
		<nav aria-label="Período dos gráficos" className="inline-flex rounded-md border border-line-strong p-0.5">
			{periods.map((days) => (
				<Link
					key={days}
					to={`?days=${days}`}
					replace
					preventScrollReset
					aria-current={days === period ? "true" : undefined}
					className="inline-flex min-h-10 items-center rounded-sm px-3.5 text-sm text-ink-2 hover:text-ink aria-[current]:bg-ink aria-[current]:font-semibold aria-[current]:text-paper"
				>
					{days} dias
				</Link>
			))}
		</nav>
	);
}
