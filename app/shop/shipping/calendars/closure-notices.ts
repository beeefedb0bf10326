import { addDays, daysBetween, type IsoDay } from "#app/values/date.ts";
import { type Closure, comingClosures, formatPeriod, WORKSHOP_SCOPE } from "./closures.ts";

/** Customers are told this many days before a closure begins, until it is over. */
const TOLD_DAYS_BEFORE = 30;
const MAX_NOTICES = 2;

const INCLUDED = "O dia que mostramos já conta com isso.";

const toldOn = (closures: readonly Closure[], scope: string, today: IsoDay): Closure[] =>
	comingClosures(closures, today)
		.filter((each) => each.isShown && each.scope === scope && addDays(each.from, -TOLD_DAYS_BEFORE) <= today)
		.toSorted((one, other) => daysBetween(other.from, one.from))
		.slice(0, MAX_NOTICES);

const closureSentence = (closure: Closure, rest: string): string => {
	const period = formatPeriod(closure);
	return `${period.slice(0, 1).toUpperCase()}${period.slice(1)} ${rest}. ${INCLUDED}`;
};

/** Notices to customers about closures of the workshop, the nearest first. */
export const workshopNotices = (closures: readonly Closure[], today: IsoDay): string[] =>
	toldOn(closures, WORKSHOP_SCOPE, today).map((closure) => closureSentence(closure, "a oficina descansa"));

/** The notice beside a shipping option whose carrier closes. */
export const carrierNotice = (
	closures: readonly Closure[],
	option: { id: string; name: string },
	today: IsoDay,
): string | null => {
	const [closure] = toldOn(closures, option.id, today);
	return closure ? closureSentence(closure, `${option.name} não entrega`) : null;
};
