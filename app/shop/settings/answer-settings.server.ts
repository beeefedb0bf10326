import { data } from "react-router";
import { attempt, type FormAnswer, parseFields, readForm, readFormData } from "#app/platform/forms.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { defaultFreightTables, freightTablesSchema } from "#app/shop/shipping/freight-tables.ts";
import { changeSettings } from "./change-settings.server.ts";
import { readFreightForm } from "./freight-form.ts";
import { findSection } from "./setting-sections.ts";
import { settingsMessages } from "./settings.messages.ts";
import { sectionSchema } from "./settings.schema.ts";

export type SettingsAnswer = FormAnswer & { isConflict?: boolean };

/** Takes one section's form: its name stands in `section`, the version that was edited in `version`. */
export async function answerSettings(admin: Admin, request: Request) {
	const saved = await attempt(
		async () => {
			const form = await readFormData(request.clone());
			const section = String(form.get("section") ?? "");
			const changes =
				section === "freight" ? freightChanges(form) : await sectionChanges(section, request.clone());
			return changeSettings(admin, Number(form.get("version")), changes);
		},
		{ title: settingsMessages.failed, typed: request.clone() },
	);
	if (saved.ok) {
		return data<SettingsAnswer>({
			toast: saved.value === "changed" ? settingsMessages.saved : settingsMessages.unchanged,
		});
	}
	const isConflict = saved.refusal.kind === "conflict";
	// A conflict is told above the form, with the way out of it.
	const answer = isConflict ? { values: saved.response.data.values, isConflict } : saved.response.data;
	return data<SettingsAnswer>(answer, { status: saved.refusal.status });
}

async function sectionChanges(id: string, request: Request): Promise<Record<string, unknown>> {
	const section = findSection(id);
	if (!section) throw new Refusal("invalid", settingsMessages.unknownSection);
	return readForm(request, sectionSchema(section));
}

function freightChanges(form: FormData): Record<string, unknown> {
	// The defaults are not written down, so that better ones of a later version take their place.
	if (form.get("intent") === "defaults") return { "shipping.tables": null };
	const tables = parseFields(readFreightForm(form), freightTablesSchema);
	const isDefault = JSON.stringify(tables) === JSON.stringify(defaultFreightTables);
	return { "shipping.tables": isDefault ? null : tables };
}
