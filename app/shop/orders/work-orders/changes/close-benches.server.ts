import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import {
	type ChangedDay,
	restoreBenchDays,
	writeBenchExceptions,
} from "#app/shop/bench/bench-exceptions.server.ts";
import { benchMessages } from "#app/shop/bench/benches.messages.ts";
import { dayAt } from "#app/shop/bench/plan/bench-capacity.ts";
import { lockAllBenches } from "#app/shop/orders/work-orders/lock-bench-work.server.ts";
import { endangeredBy, withoutWork } from "#app/shop/orders/work-orders/plan/endangered-promises.ts";
import { readBenchWork } from "#app/shop/orders/work-orders/read-bench-work.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { isWorkshopClosed } from "#app/shop/shipping/calendars/working-calendars.ts";
import type { IsoDay } from "#app/values/date.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { askAboutDanger } from "./ask-about-danger.server.ts";

interface BenchBreak {
	/** Null for every active bench. */
	readonly benchId: string | null;
	/** The last day without work, from today on. */
	readonly until: IsoDay;
}

/**
 * Closes one bench or all of them from today until a day. Asks for confirmation first if that endangers promises.
 * Customers are told nothing, and no promise moves.
 */
export async function closeBenches(
	admin: Admin,
	{ benchId, until }: BenchBreak,
	confirmed: string | null,
): Promise<ChangedDay[]> {
	const settings = await readSettings();
	return inTransaction(async (tx) => {
		// Read under the locks: a move in another window waits, or was before.
		await lockAllBenches(tx);
		const read = await readBenchWork(tx, settings);
		const { today, rules } = read;
		const ids = read.benches
			.filter(({ id, isActive }) => (benchId === null ? isActive : id === benchId))
			.filter(({ capacity }) =>
				capacity.minutes.some((minutes, at) => minutes > 0 && dayAt(capacity, at) <= until),
			)
			.map(({ id }) => id);
		if (ids.length === 0) {
			throw new Refusal("invalid", benchMessages.noWork, { fields: { until: benchMessages.noWork } });
		}
		const closed = { ...read, benches: withoutWork(read.benches, ids, until) };
		const change = { change: [ids, until], words: "Salvar mesmo assim" };
		askAboutDanger(endangeredBy(read, closed), change, confirmed);
		return writeBenchExceptions(tx, admin, {
			benchIds: ids,
			from: today,
			to: until,
			minutes: 0,
			reason: "",
			dayField: "until",
			isClosed: (day) => isWorkshopClosed(rules.calendars, day),
		});
	});
}

export const reopenBenches = (admin: Admin, changed: readonly ChangedDay[]): Promise<void> =>
	restoreBenchDays(admin, changed, { minutes: 0 });
