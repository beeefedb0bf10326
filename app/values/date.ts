/** A calendar day without a time, "2026-12-17". Sorts as text. */
export type IsoDay = string;

/** An instant (`Date` or ISO text with a time), or a calendar day, which no time zone may shift. */
export type Moment = Date | string;

const IS_DAY = /^\d{4}-\d{2}-\d{2}$/;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 86_400;
export const DAY_MS = 1000 * DAY_SECONDS;

export const TIME_ZONE = "America/Sao_Paulo";

export const isIsoDay = (text: string): boolean => IS_DAY.test(text);

/** A calendar day is formatted at noon in São Paulo, whatever time zone the server has. */
function toInstant(moment: Moment): Date {
	if (moment instanceof Date) return moment;
	return IS_DAY.test(moment) ? fromLocal(`${moment}T12:00:00`) : new Date(moment);
}

/** "17/12/2026" */
export function formatDate(moment: Moment): string {
	return dayOf(moment).split("-").reverse().join("/");
}

/** "17/12" */
export const formatDayMonth = (moment: Moment): string => formatDate(moment).slice(0, 5);

/** "23:00" */
export const formatTime = (moment: Moment): string => toDateTimeLocal(toInstant(moment)).slice(-5);

/** "20/11/2026, 23:00" */
export const formatDateTime = (moment: Moment): string => `${formatDate(moment)}, ${formatTime(moment)}`;

const WEEKDAYS = ["Domingo", "Segunda", "Terça", "Quarta", "Quinta", "Sexta", "Sábado"];
const MONTHS = [
	"janeiro",
	"fevereiro",
	"março",
	"abril",
	"maio",
	"junho",
	"julho",
	"agosto",
	"setembro",
	"outubro",
	"novembro",
	"dezembro",
];

/** "17 de dezembro", "1º de janeiro": the first of a month is an ordinal. */
export function formatLongDate(moment: Moment): string {
	const [, month, day] = dayOf(moment).split("-").map(Number);
	return `${day === 1 ? "1º" : day} de ${MONTHS[Number(month) - 1]}`;
}

/** "de 25 para 27 de janeiro", "de 28 de janeiro para 1º de fevereiro" */
export function formatDayChange(from: IsoDay, to: IsoDay): string {
	const before = formatLongDate(from);
	const isSameMonth = from.slice(0, 7) === to.slice(0, 7);
	return `de ${isSameMonth ? before.slice(0, before.indexOf(" ")) : before} para ${formatLongDate(to)}`;
}

/** "abril"; of another year than that of `from`, "abril de 2027" */
export function formatMonthFrom(moment: Moment, from: Moment): string {
	const [year, month] = dayOf(moment).split("-");
	const name = `${MONTHS[Number(month) - 1]}`;
	return year === dayOf(from).slice(0, 4) ? name : `${name} de ${year}`;
}

/** "Sábado, 21 de novembro" */
export function formatWeekday(moment: Moment): string {
	return `${WEEKDAYS[weekdayOf(dayOf(moment))]}, ${formatLongDate(moment)}`;
}

/** The hour of the day in São Paulo at an instant, 0 to 23. */
export function hourOf(moment: Moment): number {
	return Number(formatDateTime(moment).slice(-5, -3));
}

/** The calendar day in São Paulo at an instant. */
export function dayOf(moment: Moment = new Date()): IsoDay {
	if (typeof moment === "string" && IS_DAY.test(moment)) return moment;
	return formatWithOffset(toInstant(moment)).slice(0, 10);
}

/** Midnight in São Paulo, or the first moment of a day on which summer time skips midnight. */
export const startOfDay = (day: IsoDay): Date => fromLocal(`${day}T00:00:00`);

/** "2026-12-17T18:00:00.000-03:00" */
export function formatWithOffset(instant: Date): string {
	const offset = offsetAt(instant.getTime());
	const hours = String(Math.abs(Math.trunc(offset / HOUR_MS))).padStart(2, "0");
	const minutes = String(Math.abs((offset % HOUR_MS) / MINUTE_MS)).padStart(2, "0");
	const local = new Date(instant.getTime() + offset).toISOString();
	return local.replace("Z", `${offset < 0 ? "-" : "+"}${hours}:${minutes}`);
}

/** The value of a date-and-time field, in São Paulo time: "2026-12-17T18:00". */
export const toDateTimeLocal = (instant: Date): string => formatWithOffset(instant).slice(0, 16);

/** Parses the value of such a field; null for any other text. */
export function fromDateTimeLocal(text: string): Date | null {
	if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text)) return null;
	const instant = fromLocal(text);
	return Number.isNaN(instant.getTime()) ? null : instant;
}

/*
 * The offset comes from the time zone, so that a future summer time takes effect as soon as Node and browsers know
 * about it. Looking it up is slow, so it is cached for each day without a clock change.
 */
const zoneClock = new Intl.DateTimeFormat("en-US", {
	timeZone: TIME_ZONE,
	hourCycle: "h23",
	year: "numeric",
	month: "numeric",
	day: "numeric",
	hour: "numeric",
	minute: "numeric",
	second: "numeric",
});
const offsets = new Map<number, number>();
const MAX_KNOWN_DAYS = 10_000;

/** Offset of São Paulo's clocks from UTC at an instant, in milliseconds; negative. */
function offsetAt(instant: number): number {
	const day = Math.floor(instant / DAY_MS);
	const cached = offsets.get(day);
	if (cached !== undefined || Number.isNaN(instant)) return cached ?? 0;
	const offset = readOffset(day * DAY_MS);
	if (offset !== readOffset((day + 1) * DAY_MS)) return readOffset(instant);
	return keep(offsets, day, offset);
}

function readOffset(instant: number): number {
	const [month, day, year, hour, minute, second] = zoneClock.format(instant).match(/\d+/g)?.map(Number) ?? [];
	const shown = Date.UTC(Number(year), Number(month) - 1, day, hour, minute, second);
	return shown - Math.floor(instant / 1_000) * 1_000;
}

/** The instant at which São Paulo's clocks show this time; the first of two if they show it twice. */
function fromLocal(text: string): Date {
	const wall = Date.parse(`${text}Z`);
	const before = wall - offsetAt(wall - DAY_MS);
	const after = wall - offsetAt(wall + DAY_MS);
	const shows = (instant: number) => instant + offsetAt(instant) === wall;
	// A time that the clocks skip is moved forward by the length of the gap.
	return new Date(shows(before) || !shows(after) ? before : after);
}

/*
 * Calendar arithmetic is done in UTC, where every day has 24 hours. Writing and reading a day is slow, and one plan of the
 * workshop asks thousands of times for the same few hundred, so they are kept.
 */
const instantByDay = new Map<IsoDay, number>();
const dayByInstant = new Map<number, IsoDay>();

function keep<Key, Value>(days: Map<Key, Value>, key: Key, value: Value): Value {
	if (days.size >= MAX_KNOWN_DAYS) days.clear();
	days.set(key, value);
	return value;
}

const toUtc = (day: IsoDay): number =>
	instantByDay.get(day) ?? keep(instantByDay, day, Date.parse(`${day}T00:00:00Z`));

const fromUtc = (ms: number): IsoDay =>
	dayByInstant.get(ms) ?? keep(dayByInstant, ms, new Date(ms).toISOString().slice(0, 10));

/** From one day to another; negative if that is earlier. The comparison by which days are sorted. */
export const daysBetween = (from: IsoDay, to: IsoDay): number => (toUtc(to) - toUtc(from)) / DAY_MS;

export const laterDay = (one: IsoDay, other: IsoDay): IsoDay => (daysBetween(one, other) > 0 ? other : one);

/** 0 is Sunday. */
export const weekdayOf = (day: IsoDay): number => new Date(toUtc(day)).getUTCDay();

export function addDays(from: Moment, days: number): IsoDay {
	return fromUtc(toUtc(dayOf(from)) + days * DAY_MS);
}

/**
 * The `count`-th business day after a day: Monday to Friday, except holidays. With zero, the day itself or the next
 * business day.
 */
export const addBusinessDays = (from: Moment, count: number, isHoliday = isNationalHoliday): IsoDay =>
	businessDayFrom(dayOf(from), { count, step: 1, isHoliday });

/** The `count`-th business day before a day. With zero, the day itself or the business day before it. */
export const subtractBusinessDays = (from: Moment, count: number, isHoliday = isNationalHoliday): IsoDay =>
	businessDayFrom(dayOf(from), { count, step: -1, isHoliday });

function businessDayFrom(
	from: IsoDay,
	{ count, step, isHoliday }: { count: number; step: 1 | -1; isHoliday: (day: IsoDay) => boolean },
): IsoDay {
	if (!Number.isInteger(count) || count < 0) throw new RangeError(`not a number of days: ${count}`);
	let day = from;
	let remaining = count;
	while (remaining > 0 || !isBusinessDay(day, isHoliday)) {
		day = addDays(day, step);
		if (remaining > 0 && isBusinessDay(day, isHoliday)) remaining -= 1;
	}
	return day;
}

/** The business days after a day, up to and including another; 0 unless that is later. */
export function countBusinessDays(after: Moment, until: Moment): number {
	const last = dayOf(until);
	let count = 0;
	for (let day = addDays(after, 1); day <= last; day = addDays(day, 1)) if (isBusinessDay(day)) count += 1;
	return count;
}

export function isBusinessDay(day: IsoDay, isHoliday: (day: IsoDay) => boolean = isNationalHoliday): boolean {
	const weekday = weekdayOf(day);
	return weekday !== 0 && weekday !== 6 && !isHoliday(day);
}

/** Lei 662/1949 as changed by Lei 10.607/2002, Lei 6.802/1980 and Lei 14.759/2023. */
const FIXED_HOLIDAYS = new Set([
	"01-01",
	"04-21",
	"05-01",
	"09-07",
	"10-12",
	"11-02",
	"11-15",
	"11-20",
	"12-25",
]);

/** National holidays only; carnival and Corpus Christi are optional days by law. */
export function isNationalHoliday(day: IsoDay): boolean {
	return FIXED_HOLIDAYS.has(day.slice(5)) || day === goodFriday(Number(day.slice(0, 4)));
}

/**
 * Days on which banks settle neither transfers nor boletos: national holidays, Monday and Tuesday of carnival, and
 * Corpus Christi (Resolução CMN 4.880/2020).
 */
export function isBankHoliday(day: IsoDay): boolean {
	const friday = goodFriday(Number(day.slice(0, 4)));
	return isNationalHoliday(day) || [-46, -45, 62].some((days) => day === addDays(friday, days));
}

export const easterSunday = (year: number): IsoDay => addDays(goodFriday(year), 2);

const goodFridays = new Map<number, IsoDay>();

/** Cached per year: one page may ask thousands of times whether a day is a holiday. */
function goodFriday(year: number): IsoDay {
	const friday = goodFridays.get(year) ?? computeGoodFriday(year);
	goodFridays.set(year, friday);
	return friday;
}

/** Two days before Easter Sunday (Meeus/Jones/Butcher). */
function computeGoodFriday(year: number): IsoDay {
	const a = year % 19;
	const b = Math.floor(year / 100);
	const c = year % 100;
	const d = (19 * a + b - Math.floor(b / 4) - Math.floor((8 * b + 13) / 25) + 15) % 30;
	const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
	const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
	const easter = Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1);
	return fromUtc(easter - 2 * DAY_MS);
}
