import type { EarlyDay } from "#app/shop/orders/work-orders/plan/early-day.ts";
import { daysBetween, formatDayMonth, formatLongDate, type IsoDay, weekdayOf } from "#app/values/date.ts";
import { keepTogether } from "#app/values/text.ts";
import { formatRoundHours } from "#app/values/workshop/hours.ts";
import type { workKindValues } from "#app/values/workshop/work-kind.ts";
import type { WeekView, WorkView } from "./bench-view.ts";

const SHORT_WEEKDAYS = ["dom", "seg", "ter", "qua", "qui", "sex", "sáb"];

const shortWeekday = (day: IsoDay): string => SHORT_WEEKDAYS[weekdayOf(day)] ?? "";

/** "2 de 6 etapas" */
export const doneStepsWords = ({ doneSteps, steps }: { doneSteps: number; steps: number }): string =>
	keepTogether(`${doneSteps} de ${steps} ${steps === 1 ? "etapa" : "etapas"}`);

/** "parte dividida", "refeita", "refeitas"; null for the work of a whole item. */
export function workKindWords({
	kind,
	quantity,
}: {
	kind: (typeof workKindValues)[number];
	quantity: number;
}): string | null {
	if (kind === "made") return null;
	if (kind === "part") return "parte dividida";
	return quantity === 1 ? "refeita" : "refeitas";
}

/** "seg", "qua–ter", of a week or more "seg–ter 08/12" */
export function formatWorkDays(start: IsoDay, finish: IsoDay): string {
	if (start === finish) return shortWeekday(start);
	const end = daysBetween(start, finish) < 7 ? "" : ` ${formatDayMonth(finish)}`;
	return keepTogether(`${shortWeekday(start)}–${shortWeekday(finish)}${end}`);
}

/** "23–27/11", "30/11–04/12" */
export function formatWeekDays({ from, to }: Pick<WeekView, "from" | "to">): string {
	if (from === to) return formatDayMonth(to);
	const first = from.slice(0, 7) === to.slice(0, 7) ? from.slice(8) : formatDayMonth(from);
	return `${first}–${formatDayMonth(to)}`;
}

/** "Esta semana" */
export function weekName({ offset }: Pick<WeekView, "offset">): string {
	if (offset === 0) return "Esta semana";
	return offset === 1 ? "Próxima semana" : `Daqui a ${offset} semanas`;
}

/** "38 de 40 h" */
export const hoursOf = (part: number, whole: number): string =>
	keepTogether(`${formatRoundHours(part)} de ${formatRoundHours(whole)} h`);

/** "faltam 10 de 16 h"; "32 h" of which nothing is done */
export const leftWords = (left: number, total: number): string =>
	left === total ? keepTogether(`${formatRoundHours(total)} h`) : `faltam ${hoursOf(left, total)}`;

/** "vai atrasar 1 dia", "usa a folga"; null for a promise that is kept. */
export function riskWords({ risk, lateDays }: Pick<WorkView, "risk" | "lateDays">): string | null {
	if (risk === "none") return null;
	if (risk === "tight") return "usa a folga";
	if (lateDays === null) return "vai atrasar";
	return lateDays === 1 ? "vai atrasar 1 dia" : `vai atrasar ${lateDays} dias`;
}

/**
 * "vai sair só em 5 de dezembro", "usa a folga", against the day on which a piece leaves before the rest of its order;
 * null where it leaves in time.
 */
export function earlyRiskWords({ risk, leaves }: Pick<EarlyDay, "risk" | "leaves">): string | null {
	if (risk === "none") return null;
	if (risk === "tight") return "usa a folga";
	return leaves === null
		? "o plano não termina este trabalho"
		: `pelo plano, sai só em ${formatLongDate(leaves)}`;
}

/** "Bancada 1", "bancada Tomé": behind "da" or "para a". */
export const benchWords = (name: string): string => (/^bancada\b/i.test(name) ? name : `bancada ${name}`);

/** "2ª da Bancada 1, pronta até 26 de novembro" */
export const placeWords = (rank: number, benchName: string, finish: IsoDay | null): string =>
	keepTogether(
		`${rank}ª da ${benchWords(benchName)}${finish ? `, pronta até ${formatLongDate(finish)}` : ""}`,
	);
