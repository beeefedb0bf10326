import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import {
	type ChangedDay,
	restoreBenchDays,
	setBenchExceptions,
} from "#app/shop/bench/bench-exceptions.server.ts";
import { benchMessages } from "#app/shop/bench/benches.messages.ts";
import { dayAt } from "#app/shop/bench/plan/bench-capacity.ts";
import { endangeredBetween, withoutWork } from "#app/shop/orders/places/plan/endangered-promises.ts";
import { promisesOf } from "#app/shop/orders/places/plan/move-work.ts";
import { readBenchWork } from "#app/shop/orders/places/read-bench-work.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { isWorkshopClosed } from "#app/shop/shipping/calendars/working-calendars.ts";
import type { IsoDay } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
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
	const read = await readBenchWork(db, settings);
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
	const endangered = endangeredBetween(promisesOf(read), promisesOf(closed));
	askAboutDanger(endangered, { change: [ids, until], words: "Salvar mesmo assim" }, confirmed);
	return setBenchExceptions(admin, { benchIds: ids, from: today, to: until, minutes: 0, reason: "" }, (day) =>
		isWorkshopClosed(rules.calendars, day),
	);
}

export const reopenBenches = (admin: Admin, changed: readonly ChangedDay[]): Promise<void> =>
	restoreBenchDays(admin, changed, { minutes: 0 });
