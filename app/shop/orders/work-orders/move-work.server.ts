import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { moveToBench } from "#app/shop/bench/work-orders.commands.server.ts";
import { recordOrderChange } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { formatList, shortId } from "#app/values/text.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { askAboutBroken } from "./ask-about-broken.server.ts";
import { benchWorkMessages as messages } from "./bench-work.messages.ts";
import { lockBenchWork } from "./lock-bench-work.server.ts";
import { type Aim, effectOf, type MoveEffect, sequenceOf, withAims } from "./plan/move-work.ts";
import { aimsOfMove, type WorkMove } from "./plan/work-moves.ts";
import type { BenchWork } from "./read-bench-work.server.ts";

interface WorkMoved extends Omit<MoveEffect, "broken"> {
	readonly work: BenchWork;
	readonly benchId: string;
	readonly benchName: string;
}

/**
 * Moves a work order in the queue of its bench, or to another bench. Its promise stays. A move that would break
 * another promise, or its own, is asked about first; `confirmed` is the key of the question that was confirmed.
 */
export async function moveWork(
	admin: Admin,
	workId: string,
	move: WorkMove,
	confirmed: string | null,
): Promise<WorkMoved> {
	const settings = await readSettings();
	return inTransaction(async (tx) => {
		const { order, work, read } = await lockBenchWork(tx, workId, settings);
		const { places, benches } = read;
		const benchId = move.to === "bench" ? move.benchId : work.benchId;
		const bench = benches.find(({ id }) => id === benchId);
		if (!bench || (move.to === "bench" && !bench.isActive)) throw new Refusal("invalid", messages.noBench);
		refuseBeyondEnds(places, work, move);
		const aims = aimsOfMove(places, work, move);
		const effect = effectOf(read, withAims(places, aims), workId);
		askAboutBroken(effect.broken, { change: [workId, move], words: "Mover mesmo assim" }, confirmed);
		for (const aim of aims) await moveToBench(tx, aim);
		if (aims.length > 0) {
			const details = {
				product: work.productName,
				bench: [work.benchId, benchId],
				rank: effect.rank,
				...aimedOrders(places, aims, order.id),
			};
			await recordOrderChange(tx, order, { actor: admin, action: "work.moved", details });
		}
		const { rank, finish } = effect;
		return { work, benchId, benchName: bench.name, rank, finish };
	});
}

/** The other orders whose work aims at another day by a move; none where it is only the moved one. */
function aimedOrders(
	places: readonly BenchWork[],
	aims: readonly Aim[],
	movedOrderId: string,
): { orders?: string } {
	const ids = places.flatMap(({ id, orderId }) =>
		orderId !== null && orderId !== movedOrderId && aims.some((aim) => aim.id === id) ? [orderId] : [],
	);
	return ids.length === 0 ? {} : { orders: formatList([...new Set(ids)].map((id) => `#${shortId(id)}`)) };
}

function refuseBeyondEnds(places: readonly BenchWork[], work: BenchWork, { to }: WorkMove): void {
	const sequence = sequenceOf(places, work.benchId);
	if (to === "earlier" && sequence[0]?.id === work.id) throw new Refusal("conflict", messages.first);
	if (to === "later" && sequence.at(-1)?.id === work.id) throw new Refusal("conflict", messages.last);
}
