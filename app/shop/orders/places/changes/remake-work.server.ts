import { randomUUID } from "node:crypto";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { copyWork, type StoredWork } from "#app/shop/bench/work-orders.commands.server.ts";
import { recordOrderChange } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { askAboutBroken } from "#app/shop/orders/places/ask-about-broken.server.ts";
import { benchWorkMessages as messages } from "#app/shop/orders/places/bench-work.messages.ts";
import { lockWork } from "#app/shop/orders/places/lock-bench-work.server.ts";
import { effectOf, type MoveEffect } from "#app/shop/orders/places/plan/move-work.ts";
import type { BenchWork, BenchWorkRead } from "#app/shop/orders/places/read-bench-work.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { requireOpen } from "./take-off-work.server.ts";

export interface Remaking {
	readonly quantity: number;
	readonly minutes: number;
}

/**
 * Makes a piece again that was damaged: a work order of its own at the same day. It is taken without asking for room,
 * because it must be done; whose promise breaks by it is asked about first.
 */
export async function remakeWork(
	admin: Admin,
	workId: string,
	remaking: Remaking,
	confirmed: string | null,
): Promise<Omit<MoveEffect, "broken"> & { benchId: string; benchName: string; productName: string }> {
	const settings = await readSettings();
	return inTransaction(async (tx) => {
		const { order, stored, read } = await lockWork(tx, workId, settings);
		requireOpen(order);
		if (stored.returnedAt !== null) throw new Refusal("not_found", messages.gone);
		if (remaking.quantity > stored.quantity) {
			const message = messages.units(stored.quantity);
			throw new Refusal("invalid", message, { fields: { quantity: message } });
		}
		const place = remadePlace(read, { ...stored, ...remaking }, randomUUID());
		const bench = read.benches.find(({ id }) => id === place?.benchId);
		if (!(place && bench)) throw new Refusal("conflict", messages.noBench);
		const effect = effectOf(read, [...read.places, place], place.id);
		askAboutBroken(effect.broken, { change: [workId, remaking], words: "Refazer mesmo assim" }, confirmed);
		const { id, benchId, targetDay, releaseDay, takenAt } = place;
		await copyWork(
			tx,
			stored,
			{
				...{ id, kind: "rework", ...remaking, benchId, targetDay, readyDay: targetDay, releaseDay },
				...{ heldUntil: null, takenAt: new Date(takenAt), startedAt: null, finishedAt: null },
				...{ stoppedAt: null, endSeenAt: null },
			},
			{ keepsTicks: false },
		);
		const { productName } = stored;
		const details = { product: productName, ...remaking };
		await recordOrderChange(tx, order, { actor: admin, action: "work.remade", details });
		const { rank, finish } = effect;
		return { rank, finish, benchId, benchName: bench.name, productName };
	});
}

/**
 * The place of work that is made again: at the day and the bench of the first, or where that is gone at one that can
 * make it. Null where no bench can.
 */
export function remadePlace(
	{ benches, places, settled, today }: BenchWorkRead,
	work: Pick<StoredWork, "id" | "readyDay" | "benchId" | "candidateIds" | "minutes">,
	id: string,
): BenchWork | null {
	const known = [...places, ...settled].find((each) => each.id === work.id);
	const bench =
		benches.find((each) => each.id === work.benchId) ??
		benches.find((each) => each.isActive && work.candidateIds.includes(each.id));
	const { readyDay } = work;
	if (!(known && bench && readyDay)) return null;
	const { orderId, orderNumber, productName, dryingDays, promisedDate, transitDays, shippingOptionId } =
		known;
	return {
		...{ orderId, orderNumber, productName, dryingDays, promisedDate, transitDays, shippingOptionId },
		// A product that is made again is not ready, although it was before.
		...{ leavesFrom: known.leavesFrom, isReady: false },
		...{ id, benchId: bench.id, quantity: 1, size: null, steps: [] },
		...{ minutes: work.minutes, totalMinutes: work.minutes, readyDay, targetDay: readyDay },
		...{ releaseDay: today, heldUntil: null, startedAt: null, takenAt: Date.now() },
	};
}
