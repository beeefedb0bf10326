import { z } from "zod";
import { fieldMessages, singleLine } from "#app/platform/forms/fields.ts";
import { parseFields } from "#app/platform/forms/forms.server.ts";
import { benchMessages } from "#app/shop/bench/benches.messages.ts";
import { toBenchWeek } from "#app/shop/bench/benches.queries.server.ts";
import type { EnteredBench } from "#app/shop/bench/save-benches.server.ts";
import { benchLimits } from "#app/values/fields/bench-limits.ts";
import { comparableText } from "#app/values/text.ts";
import { parseHours } from "#app/values/workshop/hours.ts";
import { benchRowFields, INITIAL_HOURS, weekFields } from "./bench-form-fields.ts";

const hours = z.string(benchMessages.hours).transform((text, context) => {
	const minutes = parseHours(text);
	if (minutes !== null && minutes <= benchLimits.dayMinutes) return minutes;
	context.addIssue(benchMessages.hours);
	return z.NEVER;
});

const idOrNone = (unknown: string) =>
	z.union([z.literal("").transform(() => null), z.uuid(unknown)], unknown);

const enteredRow = z.object({
	id: idOrNone(benchMessages.gone),
	name: singleLine(benchMessages.noName).pipe(
		z
			.string()
			.min(1, benchMessages.noName)
			.max(benchLimits.name, `Use no máximo ${benchLimits.name} caracteres.`)
			// It separates the benches in a cell of a spreadsheet.
			.refine((name) => !name.includes("|"), benchMessages.separator),
	),
	artisanId: idOrNone(fieldMessages.unknown),
	hours: z.tuple([hours, hours, hours, hours, hours, hours, hours]),
	order: z
		.string(benchMessages.order)
		.regex(/^\d{1,2}$/, benchMessages.order)
		.transform(Number),
	isActive: z.boolean(),
	isRemoved: z.boolean(),
});

const enteredBenches = z
	.object({ benches: z.record(z.string(), enteredRow) })
	.superRefine(({ benches }, context) => {
		const kept = Object.entries(benches).filter(([, { isRemoved }]) => !isRemoved);
		const names = kept.map(([, { name }]) => comparableText(name));
		for (const [at, [row]] of kept.entries()) {
			const isFirst = names.indexOf(names[at] ?? "") === at;
			const message =
				at >= benchLimits.benches ? benchMessages.tooMany : isFirst ? null : benchMessages.sameName;
			if (message) context.addIssue({ code: "custom", path: ["benches", row, "name"], message });
		}
	});

/** The benches of the posted form in their order, checked; the untouched row for a new one is left out. */
export function readEnteredBenches(form: FormData): EnteredBench[] {
	const rows = [
		...new Set([...form.keys()].flatMap((name) => /^benches\.(\d{1,2})\./.exec(name)?.[1] ?? [])),
	];
	const { benches } = parseFields(
		{ benches: Object.fromEntries(rows.flatMap((row) => readRow(form, row) ?? [])) },
		enteredBenches,
	);
	return Object.entries(benches)
		.toSorted(([, one], [, other]) => one.order - other.order)
		.map(([row, { hours: typed, order: _, ...bench }]) => {
			const week = [0, 0, 0, 0, 0, 0, 0];
			for (const [at, { weekday }] of weekFields.entries()) week[weekday] = typed[at] ?? 0;
			return { ...bench, week: toBenchWeek(week), place: `benches.${row}` };
		});
}

function readRow(form: FormData, row: string): [string, unknown][] | null {
	const names = benchRowFields(row);
	const text = (name: string): string | undefined => {
		const value = form.get(name);
		return typeof value === "string" ? value.trim() : undefined;
	};
	const id = text(names.id) ?? "";
	const typed = weekFields.map((_, at) => text(names.hours(at)));
	const isRemoved = text(names.remove) === "on";
	const isUntouched = typed.every((hours, at) => hours === "" || hours === INITIAL_HOURS[at]);
	if (id === "" && (isRemoved || (text(names.name) === "" && isUntouched))) return null;
	// A bench that is removed is not checked first.
	const entered = isRemoved
		? { name: "-", artisanId: "", hours: [...INITIAL_HOURS], order: "0" }
		: {
				name: text(names.name),
				artisanId: text(names.artisanId) ?? "",
				hours: typed,
				order: text(names.order),
			};
	return [[row, { ...entered, id, isActive: text(names.isActive) === "on", isRemoved }]];
}
