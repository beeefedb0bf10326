import { type FormOutcome, formAction, onlyAtFields } from "#app/platform/forms/form-action.server.ts";
import { type ActionResult, parseFields, parseForm } from "#app/platform/forms/forms.server.ts";
import { Refusal, VersionRefusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { confirmIdentity } from "#app/shop/accounts/two-factor/confirm-identity.server.ts";
import { saveBenches } from "#app/shop/bench/save-benches.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import {
	defaultFreightTables,
	enteredFreightTablesSchema,
	parseFreightTables,
} from "#app/shop/shipping/tables/freight-tables.ts";
import type { Transaction } from "#db/client.server.ts";
import { calendarIntents, WORKSHOP_SECTION } from "./benches/bench-form-fields.ts";
import { saveOtherHours, saveWeekHours } from "./benches/read-bench-calendar.server.ts";
import { readEnteredBenches } from "./benches/read-benches.server.ts";
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
		alongside?: (tx: Transaction) => Promise<boolean>,
	): Promise<FormOutcome<SettingsData>> => {
		if (await changesSensitiveData(admin, changes)) await confirmIdentity(admin, request, form);
		const outcome = await changeSettings(admin, Number(form.get("version")), changes, alongside);
		return outcome === "changed"
			? { toast: settingsMessages.saved }
			: { toast: settingsMessages.unchanged, data: { isUnchanged: true } };
	};
	return formAction(
		request,
		admin,
		{
			default: {
				run: async (_admin, _input, { form }) => {
					if (form.get("section") !== WORKSHOP_SECTION) return save(form, await readChanges(admin, form));
					const [changes, benches] = await bothRead(
						() => readChanges(admin, form),
						() => readEnteredBenches(form),
					);
					return save(form, changes, (tx) => saveBenches(tx, admin, benches));
				},
			},
			defaults: { run: async (_admin, _input, { form }) => save(form, await defaultTables()) },
			[calendarIntents.set]: {
				run: async (_admin, _input, { form }): Promise<FormOutcome<SettingsData>> => {
					const days = await saveOtherHours(admin, form);
					return { toast: settingsMessages.otherHours(days) };
				},
				onRefusal: onlyAtFields,
			},
			[calendarIntents.remove]: {
				run: async (_admin, _input, { form }): Promise<FormOutcome<SettingsData>> => {
					await saveWeekHours(admin, form);
					return { toast: settingsMessages.weekHours };
				},
			},
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

/** What both read of a form, or the messages of both. */
async function bothRead<One, Other>(
	one: () => Promise<One>,
	other: () => Other,
): Promise<[Awaited<One>, Awaited<Other>]> {
	const [first, second] = await Promise.allSettled([one(), (async () => other())()]);
	if (first.status === "fulfilled" && second.status === "fulfilled") return [first.value, second.value];
	const reasons = [first, second].flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
	const unexpected = reasons.find((reason) => !(reason instanceof Refusal && reason.fields));
	if (unexpected) throw unexpected;
	const refusals = reasons as Refusal[];
	throw new Refusal("invalid", refusals[0]?.message ?? settingsMessages.refused, {
		fields: Object.assign({}, ...refusals.map(({ fields }) => fields)),
	});
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
