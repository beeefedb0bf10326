import type { Admin } from "#app/shop/accounts/actor.ts";
import { brokenSentence } from "#app/shop/orders/work-orders/bench-work.messages.ts";
import { readWorkColumns } from "#app/shop/orders/work-orders/changes/write-workshop-note.server.ts";
import { effectOf, sequenceOf, withAims } from "#app/shop/orders/work-orders/plan/move-work.ts";
import { aimsOfMove, type WorkMove } from "#app/shop/orders/work-orders/plan/work-moves.ts";
import {
	type BenchWork,
	type BenchWorkRead,
	readBenchWork,
} from "#app/shop/orders/work-orders/read-bench-work.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { payDay } from "#app/shop/shipping/calendars/working-calendars.ts";
import { db } from "#db/client.server.ts";
import { viewBenches } from "./bench-view.ts";
import { benchWords, placeWords } from "./bench-words.ts";
import { type WorkChoice, workOptions } from "./work-options.server.ts";

/** One work order with the moves that it can make; null for one that is done, given back or not paid. */
export async function readWorkSheet(admin: Admin, workId: string) {
	const now = new Date();
	const read = await readBenchWork(db, await readSettings(), now);
	const work = read.places.find(({ id }) => id === workId);
	if (!work || work.releaseDay === null) return null;
	const benches = viewBenches(read, payDay(now, read.rules.calendars));
	const bench = benches.find(({ id }) => id === work.benchId);
	const view = [...(bench?.weeks.flatMap(({ works }) => works) ?? []), ...(bench?.unplanned ?? [])].find(
		({ id }) => id === workId,
	);
	if (!bench || !view) return null;
	const { note, candidateIds } = await readWorkColumns(admin, workId);
	return {
		view,
		benchName: bench.name,
		moves: choicesOf(read, work),
		options: workOptions(read, work, candidateIds),
		note,
	};
}

export type WorkToMove = NonNullable<Awaited<ReturnType<typeof readWorkSheet>>>;

function choicesOf(read: BenchWorkRead, work: BenchWork): WorkChoice[] {
	const nameOf = new Map(read.benches.map(({ id, name }) => [id, name]));
	const sequence = sequenceOf(read.places, work.benchId);
	const at = sequence.findIndex(({ id }) => id === work.id);
	const others = read.benches.filter(({ id, isActive }) => isActive && id !== work.benchId);
	const choices: { value: string; label: string; move: WorkMove }[] = [
		// The button sends the target place, so that a double press moves the work once.
		...(at > 0 ? [{ value: String(at), label: "Mais cedo", move: { to: "rank" as const, rank: at } }] : []),
		...(at < sequence.length - 1
			? [{ value: String(at + 2), label: "Mais tarde", move: { to: "rank" as const, rank: at + 2 } }]
			: []),
		...others.map(({ id, name }) => ({
			value: id,
			label: `Para a ${benchWords(name)}`,
			move: { to: "bench" as const, benchId: id },
		})),
	];
	return choices.map(({ value, label, move }) => {
		const after = withAims(read.places, aimsOfMove(read.places, work, move));
		const { rank, finish, broken } = effectOf(read, after, work.id);
		const name = nameOf.get(move.to === "bench" ? move.benchId : work.benchId) ?? "";
		return { value, label, effect: placeWords(rank, name, finish), warning: brokenSentence(broken) };
	});
}
