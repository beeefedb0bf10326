import { z } from "zod";
import { fieldMessages, singleLine } from "#app/platform/forms/fields.ts";
import { parseForm } from "#app/platform/forms/forms.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { confirmedKey } from "#app/platform/save-question.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { removeBenchException, writeBenchExceptions } from "#app/shop/bench/bench-exceptions.server.ts";
import { benchMessages } from "#app/shop/bench/benches.messages.ts";
import {
	listBenchArtisans,
	listBenchExceptions,
	listBenches,
} from "#app/shop/bench/benches.queries.server.ts";
import { changeHours } from "#app/shop/orders/work-orders/changes/ask-about-danger.server.ts";
import { lockAllBenches } from "#app/shop/orders/work-orders/lock-bench-work.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { MAX_CLOSURE_DAYS, WORKSHOP_SCOPE } from "#app/shop/shipping/calendars/closures.ts";
import { calendarsOf } from "#app/shop/shipping/calendars/stored-calendars.ts";
import { isWorkshopClosed, type WorkingCalendars } from "#app/shop/shipping/calendars/working-calendars.ts";
import { addDays, dayOf, type IsoDay } from "#app/values/date.ts";
import { benchLimits } from "#app/values/fields/bench-limits.ts";
import { parseHours } from "#app/values/workshop/hours.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { calendarDays, firstDayOf, lastDayOf, monthsAround, readMonth } from "./bench-calendar.ts";
import { EVERY_BENCH } from "./bench-form-fields.ts";

/** As far ahead as a plan looks. */
const DAYS_AHEAD = 730;

/** Everything that the screen of the benches shows beside the settings; `month` is that of its address. */
export async function readBenchesToEdit(
	admin: Admin,
	{ closures }: Pick<WorkingCalendars, "closures">,
	month: string | null,
) {
	const today = dayOf();
	const shown = readMonth(month, today);
	const [benches, artisans, exceptions] = await Promise.all([
		listBenches(),
		listBenchArtisans(admin),
		listBenchExceptions(firstDayOf(shown), { until: lastDayOf(shown) }),
	]);
	const nameOf = new Map(benches.map(({ id, name }) => [id, name]));
	const [first, last] = [firstDayOf(shown), lastDayOf(shown)];
	return {
		benches,
		artisans,
		calendar: {
			today,
			month: shown,
			...monthsAround(shown, today),
			days: calendarDays(shown, benches, exceptions, closures),
			exceptions: exceptions.map((each) => ({ ...each, benchName: nameOf.get(each.benchId) ?? "" })),
			closures: closures.filter(
				({ scope, from, to }) => scope === WORKSHOP_SCOPE && from <= last && to >= first,
			),
		},
	};
}

export type BenchesToEdit = Awaited<ReturnType<typeof readBenchesToEdit>>;

const benchDay = z.iso.date(benchMessages.day);

/** Made for each form, because it is checked against the server's day. */
const otherHours = (today: string) =>
	z
		.object({
			benchId: z.union([z.literal(EVERY_BENCH), z.uuid(fieldMessages.unknown)], fieldMessages.unknown),
			from: benchDay,
			to: z.union([z.literal("").transform(() => null), benchDay]).default(null),
			hours: z.string(benchMessages.hours).transform((text, context) => {
				const minutes = parseHours(text);
				if (minutes !== null && minutes <= benchLimits.dayMinutes) return minutes;
				context.addIssue("Informe de 0 a 24 horas, como 0, 6 ou 7,5.");
				return z.NEVER;
			}),
			reason: singleLine().pipe(z.string().max(benchLimits.reason, benchMessages.reason)).default(""),
		})
		.transform(({ to, hours, ...exception }) => ({ ...exception, minutes: hours, to: to ?? exception.from }))
		.superRefine(({ from, to }, context) => {
			const refuse = (field: "from" | "to", message: string) =>
				context.addIssue({ code: "custom", path: [field], message });
			if (from < today) refuse("from", benchMessages.past);
			if (to < from) refuse("to", benchMessages.endBeforeStart);
			else if (to > addDays(today, DAYS_AHEAD)) refuse(from === to ? "from" : "to", benchMessages.beyond);
			else if (to > addDays(from, MAX_CLOSURE_DAYS - 1)) {
				refuse("to", benchMessages.tooLong(MAX_CLOSURE_DAYS));
			}
		});

/** The posted form of the calendar gives benches other hours, asking first. Returns on how many days. */
export async function saveOtherHours(admin: Admin, form: FormData): Promise<number> {
	const { benchId, ...hours } = parseForm(form, otherHours(dayOf()));
	const benchIds =
		benchId === EVERY_BENCH
			? (await listBenches()).filter(({ isActive }) => isActive).map(({ id }) => id)
			: [benchId];
	const settings = await readSettings();
	const calendars = calendarsOf(settings);
	const isClosed = (day: IsoDay) => isWorkshopClosed(calendars, day);
	const changed = await inTransaction(async (tx) => {
		await lockAllBenches(tx);
		return changeHours(tx, {
			settings,
			change: ["hours", benchIds, hours.from, hours.to, hours.minutes],
			words: "Salvar mesmo assim",
			confirmed: confirmedKey(form),
			write: () => writeBenchExceptions(tx, admin, { ...hours, benchIds, isClosed }),
		});
	});
	return changed.length;
}

/** The posted button of one day gives its bench the hours of its week again, asking first. */
export async function saveWeekHours(admin: Admin, form: FormData): Promise<void> {
	const exception = String(form.get("exception") ?? "");
	const [benchId, of] = exception.split(" ");
	const read = z.object({ benchId: z.uuid(), day: z.iso.date() }).safeParse({ benchId, day: of });
	if (!read.success) throw new Refusal("malformed", benchMessages.gone);
	const settings = await readSettings();
	await inTransaction(async (tx) => {
		await lockAllBenches(tx);
		await changeHours(tx, {
			settings,
			change: ["week hours", benchId, of],
			words: "Tirar mesmo assim",
			state: "Nada foi tirado ainda.",
			resent: { exception },
			confirmed: confirmedKey(form),
			write: () => removeBenchException(tx, admin, read.data),
		});
	});
}
