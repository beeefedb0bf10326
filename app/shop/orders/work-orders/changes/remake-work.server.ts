import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { copyWork, findMadeWork, type StoredWork } from "#app/shop/bench/work-orders.commands.server.ts";
import { recordOrderChange } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { askAboutBroken } from "#app/shop/orders/work-orders/ask-about-broken.server.ts";
import { benchWorkMessages as messages } from "#app/shop/orders/work-orders/bench-work.messages.ts";
import { lockWork } from "#app/shop/orders/work-orders/lock-bench-work.server.ts";
import { effectOf, type MoveEffect } from "#app/shop/orders/work-orders/plan/move-work.ts";
import type { BenchWork, BenchWorkRead } from "#app/shop/orders/work-orders/read-bench-work.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { madeBefore } from "./made-before.server.ts";
import { reopenReadyOrder } from "./reopen-ready-order.server.ts";
import { requireOpen } from "./take-off-work.server.ts";

export interface Remaking {
	readonly quantity: number;
	readonly minutes: number;
}

/** The technical fields of a form that creates a work order. */
export interface SentForm {
	/** A repeated key means the same work order. */
	readonly requestKey: string;
	/** The key of the question that it confirms. */
	readonly confirmed: string | null;
}

interface WorkRemade extends Omit<MoveEffect, "broken"> {
	readonly benchId: string;
	readonly benchName: string;
	readonly productName: string;
}

/**
 * Makes a piece again that was damaged: a work order of its own at the same day. It is taken without asking for room,
 * because it must be done; whose promise breaks by it is asked about first. An order that was ready is not any more. A
 * form that is sent twice makes it once.
 */
export async function remakeWork(
	admin: Admin,
	workId: string,
	remaking: Remaking,
	{ requestKey, confirmed }: SentForm,
): Promise<WorkRemade> {
	const settings = await readSettings();
	return inTransaction(async (tx) => {
		const { order, stored, read } = await lockWork(tx, workId, settings);
		requireOpen(order);
		const made = await findMadeWork(tx, requestKey);
		if (made) return madeBefore(read, made);
		if (stored.returnedAt !== null) throw new Refusal("not_found", messages.gone);
		if (remaking.quantity > stored.quantity) {
			const message = messages.units(stored.quantity);
			throw new Refusal("invalid", message, { fields: { quantity: message } });
		}
		const place = remadeWorkOrder(read, { ...stored, ...remaking }, requestKey);
		const bench = read.benches.find(({ id }) => id === place?.benchId);
		if (!(place && bench)) throw new Refusal("conflict", messages.noBench);
		const effect = effectOf(read, withRemade(read.places, place), place.id);
		askAboutBroken(effect.broken, { change: [workId, remaking], words: "Refazer mesmo assim" }, confirmed);
		const { id, benchId, targetDay, releaseDay, takenAt } = place;
		await copyWork(
			tx,
			stored,
			{
				id,
				kind: "rework",
				...remaking,
				benchId,
				targetDay,
				readyDay: targetDay,
				releaseDay,
				heldUntil: null,
				takenAt: new Date(takenAt),
				startedAt: null,
				finishedAt: null,
				stoppedAt: null,
				endSeenAt: null,
			},
			{ keepsTicks: false },
		);
		const { productName } = stored;
		const details = { product: productName, ...remaking };
		const open = await reopenReadyOrder(tx, order);
		await recordOrderChange(tx, open, { actor: admin, action: "work.remade", details });
		const { rank, finish } = effect;
		return { rank, finish, benchId, benchName: bench.name, productName };
	});
}

/** All work orders with work that is made again, whose order is not ready any more. */
export const withRemade = (places: readonly BenchWork[], remade: BenchWork): BenchWork[] => [
	...places.map((place) => (place.orderId === remade.orderId ? { ...place, isReady: false } : place)),
	remade,
];

/**
 * The place of work that is made again: at the day and the bench of the first, or where that is gone or takes no new
 * work at another, first of those that can make it. Null where no bench takes new work.
 */
export function remadeWorkOrder(
	{ benches, places, settled, today }: BenchWorkRead,
	work: Pick<StoredWork, "id" | "readyDay" | "benchId" | "candidateIds" | "minutes">,
	id: string,
): BenchWork | null {
	const first = [...places, ...settled].find((each) => each.id === work.id);
	const active = benches.filter(({ isActive }) => isActive);
	const bench =
		active.find((each) => each.id === work.benchId) ??
		active.find((each) => work.candidateIds.includes(each.id)) ??
		active[0];
	const { readyDay } = work;
	if (!(first && bench && readyDay)) return null;
	const { orderId, orderNumber, productName, dryingDays, promisedDate, transitDays, shippingOptionId } =
		first;
	return {
		orderId,
		orderNumber,
		productName,
		dryingDays,
		promisedDate,
		transitDays,
		shippingOptionId,
		// A product that is made again is not ready, although it was before.
		leavesFrom: first.leavesFrom,
		isReady: false,
		id,
		benchId: bench.id,
		quantity: 1,
		size: null,
		steps: [],
		leavesEarlyOn: null,
		minutes: work.minutes,
		totalMinutes: work.minutes,
		readyDay,
		targetDay: readyDay,
		releaseDay: today,
		heldUntil: null,
		startedAt: null,
		takenAt: Date.now(),
	};
}
