import { Refusal } from "#app/platform/refusals.ts";
import type { StoredWork } from "#app/shop/bench/work-orders.commands.server.ts";
import { benchWorkMessages as messages } from "#app/shop/orders/work-orders/bench-work.messages.ts";
import { effectOf } from "#app/shop/orders/work-orders/plan/move-work.ts";
import type { BenchWorkRead } from "#app/shop/orders/work-orders/read-bench-work.server.ts";
import type { IsoDay } from "#app/values/date.ts";

interface WorkMade {
	readonly benchId: string;
	readonly benchName: string;
	readonly productName: string;
	/** The place from 1 on in the queue of its bench; 0 once it is done. */
	readonly rank: number;
	readonly finish: IsoDay | null;
}

/** The answer to a form that was sent before: where the work order that it made is now. */
export function madeBefore(read: BenchWorkRead, { id, benchId, productName }: StoredWork): WorkMade {
	const bench = read.benches.find((each) => each.id === benchId);
	if (!bench) throw new Refusal("not_found", messages.gone);
	const { rank, finish } = effectOf(read, read.places, id);
	return { rank, finish, benchId: bench.id, benchName: bench.name, productName };
}
