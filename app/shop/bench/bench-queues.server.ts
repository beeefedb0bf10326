import type { IsoDay } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { readBenches } from "./bench-state.server.ts";
import { type Bench, listBenches } from "./benches.queries.server.ts";
import { type Queue, queueOf } from "./plan/queue.ts";

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
	const ids = able.map(({ id }) => id);
	const states = await readBenches(db, ids, { today, closed: { includes: isClosed } });
	return able.flatMap((bench) => {
		const state = states.find(({ id }) => id === bench.id);
		return state ? { bench, queue: queueOf(state.capacity, state.places, payDay) } : [];
	});
}
