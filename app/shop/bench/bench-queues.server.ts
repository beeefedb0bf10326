import type { IsoDay } from "#app/values/date.ts";
import { benchCapacity } from "./bench-capacity.ts";
import { type Bench, listBenchExceptions, listBenches } from "./benches.queries.server.ts";
import { type Queue, queueOf } from "./queue.ts";

export interface BenchQueue {
	readonly bench: Bench;
	readonly queue: Queue;
}

export interface QueueDays {
	readonly today: IsoDay;
	/** The day from which a payment counts. */
	readonly payDay: IsoDay;
	/** Whether the workshop is closed, or a holiday. Weekends are a matter of each bench's hours. */
	readonly isClosed: (day: IsoDay) => boolean;
}

/**
 * The queue of each active bench that can make a product, as an order finds it that is paid on `payDay`, in the order
 * of the benches.
 *
 * @param named The benches that the product names; none for every bench.
 */
export async function queuesOf(
	named: readonly string[],
	{ today, payDay, isClosed }: QueueDays,
): Promise<BenchQueue[]> {
	const able = (await listBenches()).filter(
		({ id, isActive }) => isActive && (named.length === 0 || named.includes(id)),
	);
	if (able.length === 0) return [];
	const exceptions = Map.groupBy(
		await listBenchExceptions(today, { benchIds: able.map(({ id }) => id) }),
		({ benchId }) => benchId,
	);
	return able.map((bench) => {
		const days = new Map((exceptions.get(bench.id) ?? []).map(({ day, minutes }) => [day, minutes]));
		// Orders take no places yet, so every queue is empty.
		return { bench, queue: queueOf(benchCapacity(bench.week, days, isClosed, today), [], payDay) };
	});
}
