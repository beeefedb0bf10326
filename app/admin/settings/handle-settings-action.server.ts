import { data } from "react-router";
import {
	type ActionResult,
	attempt,
	parseFields,
	readForm,
	readFormData,
} from "#app/platform/forms/forms.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { defaultFreightTables, freightTablesSchema } from "#app/shop/settings/freight-tables.ts";
import { changeSettings } from "./change-settings.server.ts";
import { parseFreightForm } from "./freight-figures.ts";
import { findSection } from "./setting-sections.ts";
import { settingsMessages } from "./settings.messages.ts";
import { sectionSchema } from "./settings.schema.ts";

export type SettingsActionResult = ActionResult & { isConflict?: boolean };

/** Takes one section's form: its name stands in `section`, the version that was edited in `version`. */
export async function handleSettingsAction(admin: Admin, request: Request) {
	const outcome = await attempt(
		async () => {
			const form = await readFormData(request.clone());
			const section = String(form.get("section") ?? "");
			const changes =
				section === "freight" ? freightChanges(form) : await sectionChanges(section, request.clone());
			return changeSettings(admin, Number(form.get("version")), changes);
		},
		{ title: settingsMessages.failed, submitted: request.clone() },
	);
	if (outcome.ok) {
		return data<SettingsActionResult>({
			toast: outcome.value === "changed" ? settingsMessages.saved : settingsMessages.unchanged,
		});
	}
	const isConflict = outcome.refusal.kind === "conflict";
	// A conflict is told above the form, with the way out of it.
	const result = isConflict ? { values: outcome.response.data.values, isConflict } : outcome.response.data;
	return data<SettingsActionResult>(result, { status: outcome.refusal.status });
}

async function sectionChanges(id: string, request: Request): Promise<Record<string, unknown>> {
	const section = findSection(id);
	if (!section) throw new Refusal("invalid", settingsMessages.unknownSection);
	return readForm(request, sectionSchema(section));
}

function freightChanges(form: FormData): Record<string, unknown> {
	// The defaults are not written down, so that better ones of a later version take their place.
	if (form.get("intent") === "defaults") return { "shipping.tables": null };
	const tables = parseFields(parseFreightForm(form), freightTablesSchema);
	const isDefault = JSON.stringify(tables) === JSON.stringify(defaultFreightTables);
	return { "shipping.tables": isDefault ? null : tables };
}
