import { bandLabels, formatFigure } from "#app/admin/settings/freight/freight-figures.ts";
import { slotNames } from "#app/admin/settings/freight/slot-fields.ts";
import { carrierFields, limitFields, localDeliveryFields } from "#app/shop/shipping/tables/freight-fields.ts";
import { defaultFreightTables } from "#app/shop/shipping/tables/freight-tables.ts";

/** The form of the freight tables as the browser sends it, with the figures of a new shop. */
export function freightForm(version: number): Record<string, string | string[]> {
	const tables = defaultFreightTables;
	const fields: Record<string, string | string[]> = {
		section: "freight",
		version: String(version),
		"free.days": "5",
	};
	fields["jamef.states"] = [...tables.jamef.states];
	for (const id of ["pac", "sedex", "jamef", "local", "free", "otherServices"] as const) {
		const { turns, isScheduled, weekdays } = tables[id].delivery;
		const names = slotNames(id);
		fields[names.isAsked] = "1";
		for (const turn of turns) fields[names.turn(turn)] = "on";
		for (const weekday of weekdays) fields[names.weekday(weekday)] = "on";
		if (isScheduled) fields[names.isScheduled] = "on";
	}
	for (const { id, single } of limitFields) {
		const limits: Record<string, number> = tables[id];
		for (const { name, unit } of single) fields[`${id}.${name}`] = formatFigure(unit, limits[name] ?? 0);
	}
	for (const { id, perBand, single } of carrierFields) {
		const carrier = tables[id] as unknown as Record<string, number & number[]>;
		fields[`${id}.enabled`] = "on";
		for (const { name, unit } of single) fields[`${id}.${name}`] = formatFigure(unit, carrier[name] ?? 0);
		for (const { name, unit } of perBand) {
			for (const at of bandLabels.keys()) {
				fields[`${id}.${name}.${at}`] = formatFigure(unit, carrier[name]?.[at] ?? 0);
			}
		}
	}
	fields["local.enabled"] = "on";
	for (const { name, unit } of localDeliveryFields)
		fields[`local.${name}`] = formatFigure(unit, tables.local[name as "base"]);
	for (const [at, stage] of tables.local.stages.entries()) {
		fields[`local.stages.${at}.upToKm`] = String(stage.upToKm);
		fields[`local.stages.${at}.days`] = String(stage.days);
	}
	return fields;
}
