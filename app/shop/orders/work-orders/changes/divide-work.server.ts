import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { copyWork, findMadeWork, lessenWork } from "#app/shop/bench/work-orders.commands.server.ts";
import { recordOrderChange } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { askAboutBroken } from "#app/shop/orders/work-orders/ask-about-broken.server.ts";
import { benchWorkMessages as messages } from "#app/shop/orders/work-orders/bench-work.messages.ts";
import { lockWorkRow, withPlan } from "#app/shop/orders/work-orders/lock-bench-work.server.ts";
import { type Division, divideWork, isNotLater } from "#app/shop/orders/work-orders/plan/divide-work.ts";
import { effectOf } from "#app/shop/orders/work-orders/plan/move-work.ts";
import { readBenchWork } from "#app/shop/orders/work-orders/read-bench-work.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import type { IsoDay } from "#app/values/date.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { madeBefore } from "./made-before.server.ts";
import type { SentForm } from "./remake-work.server.ts";

interface WorkDivided {
	readonly benchId: string;
	readonly benchName: string;
	readonly productName: string;
	/** Null once the part is done, or was taken off. */
	readonly finish: IsoDay | null;
}

/**
 * Gives so many units of a work order to another bench, which may only make it ready earlier. A form that is sent twice
 * divides it once, also where the work has ended in between.
 */
export async function divideBenchWork(
	admin: Admin,
	workId: string,
	division: Division,
	{ requestKey, confirmed }: SentForm,
): Promise<WorkDivided> {
	const settings = await readSettings();
	return inTransaction(async (tx) => {
		const row = await lockWorkRow(tx, workId);
		const made = await findMadeWork(tx, requestKey);
		if (made) {
			const { rank: _, ...divided } = madeBefore(await readBenchWork(tx, settings), made);
			return divided;
		}
		const { order, stored, work, read } = await withPlan(tx, row, settings);
		const { units, benchId } = division;
		const { productName } = work;
		const bench = read.benches.find(({ id }) => id === benchId);
		if (!bench?.isActive || benchId === work.benchId) throw new Refusal("invalid", messages.noBench);
		if (units >= work.quantity) throw new Refusal("invalid", messages.units(work.quantity - 1));
		const id = requestKey;
		const { rest, part, places, finish, before } = divideWork(read, work, { ...division, id });
		if (!isNotLater({ finish, before })) throw new Refusal("conflict", messages.notEarlier);
		const { broken } = effectOf(read, places, workId);
		askAboutBroken(broken, { change: [workId, division], words: "Dividir mesmo assim" }, confirmed);
		await lessenWork(tx, workId, { quantity: rest.quantity, minutes: rest.totalMinutes });
		await copyWork(
			tx,
			stored,
			{
				id,
				// A part of work that is made again was not sold a second time.
				kind: stored.kind === "rework" ? "rework" : "part",
				quantity: part.quantity,
				minutes: part.totalMinutes,
				benchId,
				candidateIds: [...new Set([benchId, ...stored.candidateIds])],
				targetDay: part.targetDay,
			},
			{ keepsTicks: true },
		);
		const details = { product: productName, quantity: units, bench: [work.benchId, benchId] };
		await recordOrderChange(tx, order, { actor: admin, action: "work.divided", details });
		return { benchId, benchName: bench.name, productName, finish };
	});
}
