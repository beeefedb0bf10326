import { type FormOutcome, formAction, onlyAtFields } from "#app/platform/forms/form-action.server.ts";
import { type ActionResult, parseFields, parseForm } from "#app/platform/forms/forms.server.ts";
import { Refusal, VersionRefusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { confirmIdentity } from "#app/shop/accounts/two-factor/confirm-identity.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import {
	defaultFreightTables,
	enteredFreightTablesSchema,
	parseFreightTables,
} from "#app/shop/shipping/tables/freight-tables.ts";
import { changeSettings, changesSensitiveData, readSettingsToEdit } from "./change-settings.server.ts";
import { readClosureChanges } from "./closures/closure-changes.server.ts";
import { CLOSURES_SECTION } from "./closures/closure-fields.ts";
import { parseFreightForm } from "./freight/freight-figures.ts";
import { freightTrialMessages } from "./freight/freight-trial.messages.ts";
import { type FreightTrialResult, tryFreight } from "./freight/try-freight.server.ts";
import { findSection } from "./setting-sections.ts";
import { settingsMessages } from "./settings.messages.ts";
import { sectionSchema } from "./settings.schema.ts";

interface SettingsData {
	isUnchanged?: boolean;
	/** What a product would cost by the typed freight tables. */
	trial?: FreightTrialResult;
}

export type SettingsActionResult = ActionResult & SettingsData;

/**
 * Saves one section's form: `section` names it, `version` is the version that was edited. Or tries freight tables that
 * are not saved.
 */
export async function handleSettingsAction(admin: Admin, request: Request) {
	const save = async (
		form: FormData,
		changes: Record<string, unknown>,
	): Promise<FormOutcome<SettingsData>> => {
		if (await changesSensitiveData(admin, changes)) await confirmIdentity(admin, request, form);
		const outcome = await changeSettings(admin, Number(form.get("version")), changes);
		return outcome === "changed"
			? { toast: settingsMessages.saved }
			: { toast: settingsMessages.unchanged, data: { isUnchanged: true } };
	};
	return formAction(
		request,
		admin,
		{
			default: { run: async (_admin, _input, { form }) => save(form, await readChanges(admin, form)) },
			defaults: { run: async (_admin, _input, { form }) => save(form, await defaultTables()) },
			trial: {
				failureTitle: freightTrialMessages.failed,
				run: async (_admin, _input, { form }): Promise<FormOutcome<SettingsData>> => ({
					data: { trial: await tryFreight(admin, form) },
				}),
				onRefusal: onlyAtFields,
			},
		},
		{
			failureTitle: settingsMessages.failed,
			// The form itself says what another person has saved, and what to do about it.
			onRefusal: (refusal): FormOutcome<SettingsData> =>
				refusal instanceof VersionRefusal ? { toast: undefined } : {},
		},
	);
}

/**
 * The defaults are not stored, so that better defaults of a later version take effect. They are stored only beside
 * the owner's own carriers, which have no defaults.
 */
async function defaultTables(): Promise<Record<string, unknown>> {
	const { shipping } = await readSettings();
	const { own } = parseFreightTables(shipping.tables);
	return { "shipping.tables": own.length > 0 ? { ...defaultFreightTables, own } : null };
}

async function readChanges(admin: Admin, form: FormData): Promise<Record<string, unknown>> {
	const id = String(form.get("section") ?? "");
	if (id === CLOSURES_SECTION)
		return readClosureChanges(admin, form, (await readSettingsToEdit(admin)).settings);
	if (id === "freight") {
		const tables = parseFields(parseFreightForm(form), enteredFreightTablesSchema);
		const isDefault = JSON.stringify(tables) === JSON.stringify(defaultFreightTables);
		return { "shipping.tables": isDefault ? null : tables };
	}
	const section = findSection(id);
	if (!section) throw new Refusal("invalid", settingsMessages.unknownSection);
	return parseForm(form, sectionSchema(section));
}
