import { dayOf, formatLongDate, type IsoDay } from "#app/values/date.ts";

/** The scope of a closure of the workshop; any other scope is the id of a shipping option. */
export const WORKSHOP_SCOPE = "oficina";

export const MAX_CLOSURE_DAYS = 60;
export const MAX_COMING_CLOSURES = 60;
export const MAX_REASON_LENGTH = 60;
/** Past closures are kept this long, so that a promise can be counted again as it was made. */
export const KEPT_DAYS = 365;

/** Days without work, of the workshop or of one carrier. Both ends are included. */
export interface Closure {
	readonly from: IsoDay;
	readonly to: IsoDay;
	readonly reason: string;
	readonly scope: string;
	/** Whether customers are told. */
	readonly isShown: boolean;
}

export const isClosedOn = (closures: readonly Closure[], scope: string, day: IsoDay): boolean =>
	closures.some((closure) => closure.scope === scope && closure.from <= day && day <= closure.to);

/** Closures that are not over. */
export const comingClosures = (closures: readonly Closure[], today: IsoDay = dayOf()): Closure[] =>
	closures.filter(({ to }) => to >= today);

/** "de 21 de dezembro a 8 de janeiro", "em 9 de julho" */
export const formatPeriod = ({ from, to }: Pick<Closure, "from" | "to">): string =>
	from === to ? `em ${formatLongDate(from)}` : `de ${formatLongDate(from)} a ${formatLongDate(to)}`;
