import { benchCapacity } from "#app/shop/bench/plan/bench-capacity.ts";
import { plan } from "#app/shop/bench/plan/plan.ts";
import { earliest, queueOf } from "#app/shop/bench/plan/queue.ts";
import { addDays, isNationalHoliday } from "#app/values/date.ts";

/** A program of its own: prints a year of offered days and their plans, for a process with another zone and locale. */
const place = { benchId: "bench-1", startedAt: null, heldUntil: null };
const days = Array.from({ length: 365 }, (_, ahead) => {
	const today = addDays("2026-10-01", ahead);
	const capacity = benchCapacity([0, 480, 480, 480, 480, 480, 0], new Map(), isNationalHoliday, today);
	const paid = [16, 4, 9].map((hours, at) => ({
		...{ ...place, id: `İi-${at}`, takenAt: 5, minutes: hours * 60 },
		...{ targetDay: addDays(today, 9), releaseDay: addDays(today, at) },
	}));
	const key = { id: "new", takenAt: 9, startedAt: null };
	return [earliest(queueOf(capacity, paid, today), 960, today, key), plan(capacity, paid)];
});
process.stdout.write(JSON.stringify(days));
