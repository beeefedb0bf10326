import { distanceBandsKm } from "#app/shop/shipping/tables/distance-bands.ts";
import {
	carrierFields,
	type FigureUnit,
	limitFields,
	localDeliveryFields,
	ownCarrierFields,
} from "#app/shop/shipping/tables/freight-fields.ts";
import type { OwnCarrier } from "#app/shop/shipping/tables/freight-tables.ts";
import { MAX_OWN_CARRIERS } from "#app/shop/shipping/tables/own-carriers.ts";
import { formatCep } from "#app/values/cep.ts";
import { formatMoneyField, parseMoney } from "#app/values/money.ts";
import { formatNumber, formatNumberField } from "#app/values/number.ts";
import { readSlots } from "./slot-fields.ts";

/** How the figures of the freight tables (`freight-fields.ts`) are written in the form, and read from it. */

const bandEnds = distanceBandsKm.map((km) => `${formatNumber(km)} km`);

export const bandLabels: readonly string[] = [
	...bandEnds.map((end) => `até ${end}`),
	`mais de ${bandEnds.at(-1)}`,
];

export const unitLabels: Record<FigureUnit, string> = {
	money: "R$",
	days: "dias",
	percent: "%",
	kg: "kg",
	cm: "cm",
	kgPerM3: "kg",
};

/** Most stages of the delivery range of the shop's own van. */
export const MAX_STAGES = 10;

export const formatFigure = (unit: FigureUnit, value: number): string =>
	unit === "money" ? formatMoneyField(value) : formatNumberField(value);

/**
 * The posted fields as tables, still unchecked: a value that is not a number becomes `NaN`, which the schema refuses
 * with a message at its field.
 */
export function parseFreightForm(form: FormData): unknown {
	const text = (name: string): string => String(form.get(name) ?? "").trim();
	const figure = (name: string, unit: FigureUnit): number =>
		unit === "money" ? (parseMoney(text(name)) ?? Number.NaN) : parseNumber(text(name));
	const tables: Record<string, Record<string, unknown>> = {};
	for (const { id, single } of limitFields) {
		tables[id] = Object.fromEntries(single.map(({ name, unit }) => [name, figure(`${id}.${name}`, unit)]));
	}
	for (const { id, perBand, single } of carrierFields) {
		tables[id] = { enabled: form.get(`${id}.enabled`) === "on", delivery: readSlots(form, id) };
		for (const { name, unit } of single) tables[id][name] = figure(`${id}.${name}`, unit);
		for (const { name, unit } of perBand) {
			tables[id][name] = bandLabels.map((_, band) => figure(`${id}.${name}.${band}`, unit));
		}
	}
	Object.assign(tables.jamef ?? {}, { states: form.getAll("jamef.states") });
	const stages = Array.from({ length: MAX_STAGES }, (_, at) => at)
		.filter((at) => text(`local.stages.${at}.upToKm`) !== "")
		.map((at) => ({
			upToKm: parseNumber(text(`local.stages.${at}.upToKm`)),
			days: parseNumber(text(`local.stages.${at}.days`)),
		}));
	tables.local = { enabled: form.get("local.enabled") === "on", delivery: readSlots(form, "local"), stages };
	for (const { name, unit } of localDeliveryFields) tables.local[name] = figure(`local.${name}`, unit);
	tables.free = { days: parseNumber(text("free.days")), delivery: readSlots(form, "free") };
	tables.otherServices = { delivery: readSlots(form, "otherServices") };
	const own = Array.from({ length: MAX_OWN_CARRIERS }, (_, at) => `own.${at}`)
		.filter((at) => text(`${at}.name`) !== "" || text(`${at}.rows`) !== "")
		.map((at) => ({
			name: text(`${at}.name`),
			enabled: form.get(`${at}.enabled`) === "on",
			delivery: readSlots(form, at),
			...Object.fromEntries(ownCarrierFields.map(({ name, unit }) => [name, figure(`${at}.${name}`, unit)])),
			rows: parseOwnRows(text(`${at}.rows`)),
		}));
	return { ...tables, own, turnsEverywhere: form.get("turnsEverywhere") === "on" };
}

/** One line for each range, tab-separated as spreadsheets copy them, or semicolon-separated as people type them. */
const parseOwnRows = (text: string) =>
	text
		.split(/\r?\n/)
		.filter((line) => line.trim() !== "")
		.map((line) => {
			const [fromCep = "", toCep = "", upToKg = "", price = "", days = ""] = line
				.split(/[;\t]/)
				.map((cell) => cell.trim());
			return {
				fromCep,
				toCep,
				upToKg: parseNumber(upToKg),
				price: parseMoney(price) ?? Number.NaN,
				days: parseNumber(days),
			};
		});

export const formatOwnRows = (rows: OwnCarrier["rows"]): string =>
	rows
		.map(({ fromCep, toCep, upToKg, price, days }) =>
			[
				formatCep(fromCep),
				formatCep(toCep),
				formatFigure("kg", upToKg),
				formatFigure("money", price),
				days,
			].join("; "),
		)
		.join("\n");

const parseNumber = (text: string): number =>
	/^\d{1,9}([.,]\d{1,4})?$/.test(text) ? Number(text.replace(",", ".")) : Number.NaN;
