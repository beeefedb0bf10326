import { productFields } from "#app/admin/products/product-fields.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { queuesOf } from "#app/shop/bench/bench-queues.server.ts";
import { earliestBench } from "#app/shop/bench/plan/queue.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { calendarsOf } from "#app/shop/shipping/calendars/stored-calendars.ts";
import { isWorkshopClosed, payDay } from "#app/shop/shipping/calendars/working-calendars.ts";
import { leaveDayAfterBench } from "#app/shop/shipping/delivery-estimate.ts";
import { dayOf, daysBetween, formatLongDate } from "#app/values/date.ts";
import { benchLimits } from "#app/values/fields/bench-limits.ts";
import { isUuid } from "#app/values/uuid.ts";
import { parseHours } from "#app/values/workshop/hours.ts";

/**
 * When one piece would leave the workshop if it were paid now, in a sentence for the form of its product; empty while
 * what is typed cannot be read as hours and days.
 *
 * @param typed The fields of the form by their names, as they are typed.
 */
export async function leaveDaySentence(
	_admin: Admin,
	typed: URLSearchParams,
	now = new Date(),
): Promise<string> {
	const text = (name: keyof typeof productFields) => typed.get(name)?.trim() ?? "";
	if (text("benchHours") === "") return "Sem horas por peça, valem os dias de produção.";
	const minutes = readMinutes(text("benchHours"), productFields.benchHours);
	const setUp =
		text("benchSetupHours") === "" ? 0 : readMinutes(text("benchSetupHours"), productFields.benchSetupHours);
	const dryingDays = /^\d{0,2}$/.test(text("dryingDays")) ? Number(text("dryingDays")) : null;
	if (minutes === null || setUp === null || dryingDays === null || dryingDays > benchLimits.dryingDays)
		return "";
	const settings = await readSettings();
	const { workshop } = settings;
	const calendars = calendarsOf(settings);
	const paid = payDay(now, calendars);
	const today = dayOf(now);
	const queues = await queuesOf(typed.getAll("benchIds").filter(isUuid), {
		today,
		payDay: paid,
		isClosed: (day) => isWorkshopClosed(calendars, day),
	});
	if (queues.length === 0) return "Nenhuma bancada ativa faz esta peça: valem os dias de produção.";
	const key = { id: "", takenAt: now.getTime(), startedAt: null };
	const bench = earliestBench(queues, minutes + setUp, paid, key);
	if (bench === null || daysBetween(today, bench.day) > workshop.maxDaysAhead) {
		return `Não fica pronta nos próximos ${workshop.maxDaysAhead} dias.`;
	}
	const leaves = leaveDayAfterBench(bench.day, { ...workshop, dryingDays }, calendars);
	return `Se pago hoje, sai da oficina até ${formatLongDate(leaves)}`;
}

function readMinutes(text: string, { least, most }: { least: number; most: number }): number | null {
	const minutes = parseHours(text);
	return minutes !== null && minutes >= least && minutes <= most ? minutes : null;
}
