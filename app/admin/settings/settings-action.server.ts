import { type FormOutcome, formAction, onlyAtFields } from "#app/platform/forms/form-action.server.ts";
import { type ActionResult, parseFields, parseForm } from "#app/platform/forms/forms.server.ts";
import { Refusal, VersionRefusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { confirmIdentity } from "#app/shop/accounts/two-factor/confirm-identity.server.ts";
import type { SettingsChange } from "#app/shop/settings/settings.commands.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import {
	defaultFreightTables,
	enteredFreightTablesSchema,
	parseFreightTables,
} from "#app/shop/shipping/tables/freight-tables.ts";
import type { Transaction } from "#db/client.server.ts";
import { calendarIntents } from "./benches/bench-form-fields.ts";
import { saveOtherHours, saveWeekHours } from "./benches/read-bench-calendar.server.ts";
import { readEnteredBenches } from "./benches/read-benches.server.ts";
import { saveBenchesOfForm } from "./benches/save-benches-of-form.server.ts";
import { changeSettings, changesSensitiveData, readSettingsToEdit } from "./change-settings.server.ts";
import { askAboutClosures, readEnteredClosures } from "./closures/closure-changes.server.ts";
import { parseFreightForm } from "./freight/freight-figures.ts";
import { freightTrialMessages } from "./freight/freight-trial.messages.ts";
import { type FreightTrialResult, tryFreight } from "./freight/try-freight.server.ts";
import { findSection } from "./sections/setting-sections.ts";
import { isSpecialSection, type SpecialSectionId } from "./sections/special-sections.ts";
import { settingsMessages } from "./settings.messages.ts";
import { sectionSchema } from "./settings.schema.ts";

interface SettingsData {
	isUnchanged?: boolean;
	/** The quote of a product by the typed freight tables. */
	trial?: FreightTrialResult;
}

/** The changes that the form of a section makes. */
interface SectionChanges {
	/** Changed settings by their paths. */
	changes: Record<string, unknown>;
	/** Saved with them; says whether it changed something. */
	alongside?: (tx: Transaction, settings: SettingsChange) => Promise<boolean>;
}

export type SettingsActionResult = ActionResult & SettingsData;

/**
 * Saves one section's form: `section` names it, `version` is the version that was edited. Or tries freight tables that
 * are not saved.
 */
export async function handleSettingsAction(admin: Admin, request: Request) {
	const save = async (
		form: FormData,
		changes: SectionChanges["changes"],
		alongside?: SectionChanges["alongside"],
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
					const { changes, alongside } = await readSection(admin, form);
					return save(form, changes, alongside);
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

/** The results of two readers of one form; if one or both refuse, one refusal with the messages of both. */
async function bothRead<One, Other>(one: () => One, other: () => Other): Promise<[One, Other]> {
	const [first, second] = await Promise.allSettled([(async () => one())(), (async () => other())()]);
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

async function readSection(admin: Admin, form: FormData): Promise<SectionChanges> {
	const id = String(form.get("section") ?? "");
	return isSpecialSection(id) ? readSpecialForm(admin, id, form) : { changes: readFields(id, form) };
}

function readFields(id: string, form: FormData): Record<string, unknown> {
	const section = findSection(id);
	if (!section) throw new Refusal("invalid", settingsMessages.unknownSection);
	return parseForm(form, sectionSchema(section));
}

async function readSpecialForm(admin: Admin, id: SpecialSectionId, form: FormData): Promise<SectionChanges> {
	switch (id) {
		case "workshop": {
			const [changes, benches] = await bothRead(
				() => readFields(id, form),
				() => readEnteredBenches(form),
			);
			return {
				changes,
				alongside: (tx, settings) => saveBenchesOfForm(tx, admin, benches, { form, settings }),
			};
		}
		case "freight": {
			const tables = parseFields(parseFreightForm(form), enteredFreightTablesSchema);
			const isDefault = JSON.stringify(tables) === JSON.stringify(defaultFreightTables);
			return { changes: { "shipping.tables": isDefault ? null : tables } };
		}
		case "closures": {
			const { settings } = await readSettingsToEdit(admin);
			const { closures, townDay } = await readEnteredClosures(form, settings);
			return {
				changes: { "workshop.closures": closures, "workshop.townDay": townDay },
				alongside: async (tx, change) => {
					await askAboutClosures(tx, admin, form, change);
					return false;
				},
			};
		}
	}
}
