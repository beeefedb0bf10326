import { z } from "zod";
import {
	type Closure,
	comingClosures,
	formatPeriod,
	KEPT_DAYS,
	MAX_CLOSURE_DAYS,
	MAX_COMING_CLOSURES,
	MAX_REASON_LENGTH,
	WORKSHOP_SCOPE,
} from "#app/shop/shipping/calendars/closures.ts";
import { proposedClosures } from "#app/shop/shipping/calendars/proposed-closures.ts";
import { carrierNames } from "#app/shop/shipping/freight/carrier-names.ts";
import type { FreightTables } from "#app/shop/shipping/tables/freight-tables.ts";
import { ownCarrierId } from "#app/shop/shipping/tables/own-carriers.ts";
import { addDays, dayOf, type IsoDay } from "#app/values/date.ts";
import type { Option } from "#app/values/text.ts";
import { rowFields } from "./closure-fields.ts";

/** How far ahead a closure may be entered, in years. */
const MAX_YEARS_AHEAD = 3;

/** The workshop, and each carrier by the id of its shipping option. */
export function closureScopes(tables: FreightTables, closures: readonly Closure[]): Option[] {
	const { pac, sedex, jamef, local } = carrierNames;
	const scopes: Option[] = [
		{ value: WORKSHOP_SCOPE, label: "A oficina" },
		...Object.entries({ pac, sedex, jamef, local }).map(([value, label]) => ({ value, label })),
		...tables.own.map(({ name }) => ({ value: ownCarrierId(name), label: name })),
	];
	const former = closures
		.map(({ scope }) => scope)
		.filter((scope) => scopes.every(({ value }) => value !== scope));
	return [
		...scopes,
		...[...new Set(former)].map((value) => ({ value, label: `${value} (não existe mais)` })),
	];
}

const closureDay = z.iso.date("Informe um dia.");

const enteredClosureRow = z.object({
	from: closureDay,
	to: closureDay,
	reason: z
		.string()
		.min(1, "Diga o motivo, como “recesso”.")
		.max(MAX_REASON_LENGTH, `Use no máximo ${MAX_REASON_LENGTH} caracteres.`),
	scope: z.string(),
	isShown: z.boolean(),
});

/** Checks the rows by their number in the form, so that each message is beside its field. */
export const enteredClosuresSchema = (scopes: readonly Option[], kept: readonly Closure[], today: IsoDay) =>
	z
		.object({
			townDay: z
				.string()
				.regex(/^(0[1-9]|[12]\d|3[01])\/(0[1-9]|1[0-2])$/, "Escreva dia e mês, como 29/04.")
				.refine((text) => !["30/02", "31/02", "31/04", "31/06", "31/09", "31/11", "29/02"].includes(text), {
					message: "Este dia não existe em todo ano.",
				}),
			closures: z.record(z.string(), enteredClosureRow),
		})
		.superRefine(({ closures }, context) => {
			const last = `${Number(today.slice(0, 4)) + MAX_YEARS_AHEAD}${today.slice(4)}`;
			const refuse = (row: string, field: string, message: string) =>
				context.addIssue({ code: "custom", path: ["closures", row, field], message });
			const seen = [...kept];
			for (const [row, closure] of Object.entries(closures)) {
				const { from, to, scope } = closure;
				if (scopes.every(({ value }) => value !== scope)) refuse(row, "scope", "Escolha uma das opções.");
				// Said at the field itself; nothing can be counted from an invalid day.
				if (![from, to].every((each) => closureDay.safeParse(each).success)) continue;
				if (to < from) refuse(row, "to", "O fim vem antes do começo.");
				else if (to < today) refuse(row, "to", "Este período já passou.");
				else if (to >= last) refuse(row, "to", `Use um dia dos próximos ${MAX_YEARS_AHEAD} anos.`);
				else if (to > addDays(from, MAX_CLOSURE_DAYS - 1)) {
					refuse(row, "to", `Um período tem no máximo ${MAX_CLOSURE_DAYS} dias.`);
				}
				const crossed = seen.find((each) => each.scope === scope && each.from <= to && from <= each.to);
				if (crossed) {
					const period = formatPeriod(crossed);
					refuse(
						row,
						"from",
						`Este período cruza com “${crossed.reason}”, ${period}. Junte os dois ou mude as datas.`,
					);
				}
				seen.push(closure);
			}
			const rows = Object.keys(closures);
			const beyond = rows[MAX_COMING_CLOSURES];
			if (beyond !== undefined) {
				refuse(beyond, "from", `São no máximo ${MAX_COMING_CLOSURES} períodos por vir. Retire um.`);
			}
		});

/** The row of a proposed day whose button was pressed. */
const PROPOSED_ROW = "proposta";

/**
 * The posted rows, still unchecked. A row is left out when it is to be removed, or when nothing was written in it. A
 * pressed “Fechar neste dia” is one more row.
 */
export function readClosureRows(form: FormData, today: IsoDay) {
	const text = (name: string): string => String(form.get(name) ?? "").trim();
	const townDay = text("townDay");
	const rows = [
		...new Set([...form.keys()].flatMap((name) => /^closures\.(\d{1,3})\./.exec(name)?.[1] ?? [])),
	];
	const closures: Record<string, unknown> = {};
	for (const row of rows) {
		const names = rowFields(row);
		const isEmpty = [names.from, names.to, names.reason].every((name) => text(name) === "");
		if (isEmpty || form.get(names.remove) === "on") continue;
		closures[row] = {
			from: text(names.from),
			to: text(names.to) || text(names.from),
			reason: text(names.reason),
			scope: text(names.scope),
			isShown: form.get(names.isShown) === "on",
		};
	}
	const pressed = proposedClosures([], townDay, today).find((proposal) => proposal.day === text("close"));
	if (pressed) {
		closures[PROPOSED_ROW] = {
			from: pressed.day,
			to: pressed.day,
			reason: pressed.name,
			scope: WORKSHOP_SCOPE,
			isShown: true,
		};
	}
	return { townDay, closures };
}

/** Past closures that are still kept; the form shows only those to come. */
export const keptClosures = (closures: readonly Closure[], today: IsoDay = dayOf()): Closure[] =>
	closures.filter(({ to }) => to < today && to >= addDays(today, -KEPT_DAYS));

/** Everything that the screen of closures shows. */
export function closuresToEdit(
	closures: readonly Closure[],
	{ townDay, tables }: { townDay: string; tables: FreightTables },
	today: IsoDay = dayOf(),
) {
	return {
		today,
		townDay,
		rows: comingClosures(closures, today),
		past: keptClosures(closures, today),
		scopes: closureScopes(tables, comingClosures(closures, today)),
		proposals: proposedClosures(closures, townDay, today),
	};
}

export type ClosuresToEdit = ReturnType<typeof closuresToEdit>;
