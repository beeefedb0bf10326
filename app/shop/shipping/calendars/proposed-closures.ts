import { addDays, dayOf, daysBetween, easterSunday, type IsoDay, isBusinessDay } from "#app/values/date.ts";
import { type Closure, isClosedOn, WORKSHOP_SCOPE } from "./closures.ts";

/** A day on which many workshops rest although no federal law says so. */
export interface ProposedClosure {
	day: IsoDay;
	name: string;
	/** Whether nothing is made on it anyway: a weekend, a national holiday, or a closure that was entered. */
	isOff: boolean;
}

const fromEaster = (days: number) => (year: number) => addDays(easterSunday(year), days);
const each = (day: string) => (year: number) => `${year}-${day}`;

/** "29/04" as "04-29" */
const monthAndDay = (townDay: string): string => townDay.split("/").toReversed().join("-");

/**
 * Days of the next twelve months that the owner may close: the state's date with its law, carnival with
 * Ash Wednesday, Corpus Christi, the town's day, and the two eves.
 */
export function proposedClosures(
	closures: readonly Closure[],
	townDay: string,
	today: IsoDay = dayOf(),
): ProposedClosure[] {
	const year = Number(today.slice(0, 4));
	const last = `${year + 1}${today.slice(4)}`;
	const proposals = [
		{ name: "Segunda de Carnaval", in: fromEaster(-48) },
		{ name: "Terça de Carnaval", in: fromEaster(-47) },
		{ name: "Quarta-feira de Cinzas", in: fromEaster(-46) },
		{ name: "Corpus Christi", in: fromEaster(60) },
		{ name: "Dia da cidade", in: each(monthAndDay(townDay)) },
		{ name: "9 de Julho (Lei estadual 9.497/1997)", in: each("07-09") },
		{ name: "Véspera de Natal", in: each("12-24") },
		{ name: "Véspera de Ano-Novo", in: each("12-31") },
	];
	return [year, year + 1]
		.flatMap((each) => proposals.map(({ name, in: dayIn }) => ({ name, day: dayIn(each) })))
		.filter(({ day }) => day >= today && day < last)
		.toSorted((one, other) => daysBetween(other.day, one.day))
		.map(({ name, day }) => ({
			day,
			name,
			isOff: !isBusinessDay(day) || isClosedOn(closures, WORKSHOP_SCOPE, day),
		}));
}
