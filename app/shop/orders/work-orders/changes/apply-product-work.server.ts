import { inArray } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { editWork, replaceSteps } from "#app/shop/bench/work-orders.commands.server.ts";
import { lockOrders, recordOrderChange } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import {
	applyToQueue,
	lostTickWords,
	benchWorkMessages as messages,
	workEditWords,
} from "#app/shop/orders/work-orders/bench-work.messages.ts";
import { lockAllBenches } from "#app/shop/orders/work-orders/lock-bench-work.server.ts";
import { endangeredEarlyDays } from "#app/shop/orders/work-orders/plan/endangered-early-days.ts";
import { endangeredBy } from "#app/shop/orders/work-orders/plan/endangered-promises.ts";
import {
	type BenchWork,
	minutesLeft,
	readBenchWork,
} from "#app/shop/orders/work-orders/read-bench-work.server.ts";
import { readyDayFor } from "#app/shop/orders/work-orders/ready-day.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { addDays, type IsoDay, laterDay } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { askAboutDanger } from "./ask-about-danger.server.ts";
import { type EditedWork, readEditedWorks } from "./edited-works.server.ts";

/** The product as it was when its form was opened. */
interface SeenProduct {
	readonly id: string;
	readonly version: number;
}

/**
 * Gives the work in the queue the present hours, drying and steps of its product. Promised days stay; it is always
 * asked about first, with what it endangers. Returns the number of work orders, 0 for a form that is sent twice.
 */
export async function applyProductWork(
	admin: Admin,
	product: SeenProduct,
	confirmed: string | null,
): Promise<number> {
	const settings = await readSettings();
	const known = await readEditedWorks(db, product.id, settings);
	return inTransaction(async (tx) => {
		const ids = [...new Set(known?.works.map(({ orderId }) => orderId))];
		const locked = ids.length === 0 ? [] : await lockOrders(tx, inArray(orders.id, ids));
		await lockAllBenches(tx);
		// Read again under the locks: another window may have been faster.
		const present = await readEditedWorks(tx, product.id, settings);
		if (present?.version !== product.version) throw new Refusal("conflict", messages.savedMeanwhile);
		const edited = present.works.flatMap((work) => {
			const order = locked.find(({ id }) => id === work.orderId);
			return order ? { order, work: { ...work, ...daysOf(work, settings) } } : [];
		});
		if (edited.length === 0) return 0;
		const works = edited.map(({ work }) => work);
		const read = await readBenchWork(tx, settings);
		const after = { ...read, places: withEdits(read.places, works) };
		const question = { ...questionAbout(product, works), early: endangeredEarlyDays(read, after) };
		askAboutDanger(endangeredBy(read, after), question, confirmed);
		for (const { order, work } of edited) {
			const { id, edit, readyDay, targetDay, productName } = work;
			const { minutes, dryingDays, steps } = edit;
			await editWork(tx, id, { minutes, dryingDays, readyDay, targetDay });
			if (steps) await replaceSteps(tx, id, steps);
			const details = { product: productName, description: workEditWords(work, edit) };
			await recordOrderChange(tx, order, { actor: admin, action: "work.edited", details });
		}
		return edited.length;
	});
}

/** The question is another one once a product is saved again, or other work is in the queue. */
const questionAbout = ({ id, version }: SeenProduct, works: readonly EditedWork[]) => ({
	change: ["product", id, version, works.map((work) => [work.id, workEditWords(work, work.edit)])],
	words: "Aplicar mesmo assim",
	state: "Nada foi aplicado à fila ainda.",
	losses: works.flatMap(({ orderId, edit: { lostTicks } }) =>
		lostTicks.length === 0 ? [] : [{ orderId, text: lostTickWords(lostTicks) }],
	),
	harmless: {
		title: `${applyToQueue(works.length)}?`,
		text: "Nenhuma promessa fica em risco, e nenhum cliente é avisado.",
		confirm: "Aplicar",
	},
});

type PlaceDays = Pick<EditedWork, "readyDay" | "targetDay">;

/** The ready day stays, unless the piece dries longer: it is then ready earlier, so that it leaves on its day. */
function daysOf(
	{ readyDay, targetDay, leaveDate, dryingDays, edit }: EditedWork,
	settings: StoreSettings,
): PlaceDays {
	const longer = edit.dryingDays - dryingDays;
	if (longer <= 0 || readyDay === null || targetDay === null || leaveDate === null)
		return { readyDay, targetDay };
	const needed = laterDay(readyDayFor(leaveDate, edit.dryingDays, settings), addDays(readyDay, -longer));
	return { readyDay: earlierDay(readyDay, needed), targetDay: earlierDay(targetDay, needed) };
}

const earlierDay = (a: IsoDay, b: IsoDay): IsoDay => (a < b ? a : b);

/** The work orders as they are with these edits. */
function withEdits(places: readonly BenchWork[], works: readonly EditedWork[]): BenchWork[] {
	const byId = new Map(works.map((work) => [work.id, work]));
	return places.map((place) => {
		const work = byId.get(place.id);
		if (!work) return place;
		const { minutes: totalMinutes, dryingDays, steps: changed } = work.edit;
		const steps = changed?.map(({ doneAt, ...step }) => ({ ...step, isDone: doneAt !== null }));
		return {
			...place,
			totalMinutes,
			dryingDays,
			steps: steps ?? place.steps,
			minutes: minutesLeft(totalMinutes, steps ?? place.steps),
			readyDay: work.readyDay ?? place.readyDay,
			targetDay: work.targetDay ?? place.targetDay,
		};
	});
}
