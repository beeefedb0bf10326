import { href } from "react-router";
import { Link } from "#app/ui/primitives/Link.tsx";
import { formatCappedCount } from "#app/values/number.ts";
import { type OrderQueue, orderQueues, orderQueueValues } from "./order-filters.ts";

/** Links to the work queues that have orders; empty queues are left out. */
export function OrderQueueLinks({
	counts,
	current,
	path = href("/admin/orders"),
	queues = orderQueueValues,
}: {
	counts: Record<OrderQueue, number>;
	current: OrderQueue | null;
	/** Address of the list that shows a queue. */
	path?: string;
	queues?: readonly OrderQueue[];
}) {
	const shown = queues.filter((queue) => counts[queue] > 0 || queue === current);
	if (shown.length === 0) return null;
	return (
		<nav aria-label="O que precisa da sua atenção" className="mb-5">
			<ul className="flex flex-wrap gap-2">
				{shown.map((queue) => (
					<li key={queue}>
						<Link
							to={queue === current ? path : `${path}?need=${queue}`}
							preventScrollReset
							aria-current={queue === current || undefined}
							className={`inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm transition-colors aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper ${orderQueues[queue].isUrgent ? "border-brick/40 bg-brick-soft text-brick hover:border-brick" : "border-line-strong bg-white hover:border-ink"}`}
						>
							{orderQueues[queue].label}{" "}
							<strong className="tabular-nums">{formatCappedCount(counts[queue])}</strong>
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}
