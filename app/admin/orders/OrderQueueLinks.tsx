import { href, Link } from "react-router";
import { type OrderQueue, orderQueues, orderQueueValues } from "./admin-order.ts";

/** What asks for the workshop's hands today, one click away. What there is none of is not shown. */
export function OrderQueueLinks({
	counts,
	current,
	screen = href("/admin/orders"),
	among = orderQueueValues,
}: {
	counts: Record<OrderQueue, number>;
	current: OrderQueue | null;
	/** Where they lead. */
	screen?: string;
	/** What that screen is about. */
	among?: readonly OrderQueue[];
}) {
	const queues = among.filter((need) => counts[need] > 0 || need === current);
	if (queues.length === 0) return null;
	return (
		<nav aria-label="O que pede atenção" className="mb-5">
			<ul className="flex flex-wrap gap-2">
				{queues.map((need) => (
					<li key={need}>
						<Link
							to={need === current ? screen : `${screen}?need=${need}`}
							preventScrollReset
							aria-current={need === current || undefined}
							className={`inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm transition-colors aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper ${need === "late" || need === "paid_without_stock" ? "border-brick/40 bg-brick-soft text-brick hover:border-brick" : "border-line-strong bg-white hover:border-ink"}`}
						>
							{orderQueues[need].label}
							<strong className="tabular-nums">{counts[need] > 98 ? "99+" : counts[need]}</strong>
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}
