import { formatSteps } from "#app/shop/bench/work-steps.ts";
import {
	isSettingField,
	type SettingField,
	type SettingTree,
} from "#app/shop/settings/fields/setting-field.ts";
import { settingFields } from "#app/shop/settings/fields/setting-fields.ts";
import { settingGroups } from "#app/shop/settings/fields/setting-groups.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { formatCep } from "#app/values/cep.ts";
import { formatFiscalCode } from "#app/values/fiscal/fiscal-codes.ts";
import { formatMoneyField } from "#app/values/money.ts";
import { formatNumberField } from "#app/values/number.ts";

/** A described setting and its path: "identity.name", which is also the name of its field. */
type PlacedField = SettingField & { path: string };

const listFields = (tree: SettingTree, place = ""): PlacedField[] =>
	Object.entries(tree).flatMap(([name, part]) =>
		isSettingField(part) ? { ...part, path: place + name } : listFields(part, `${place}${name}.`),
	);

const placedFields = listFields(settingFields);
const shownFields = placedFields.filter((field) => field.kind !== "foreign");
export type ShownField = (typeof shownFields)[number];

export interface SettingGroup {
	title: string;
	note?: string;
	fields: readonly ShownField[];
}

export interface SettingSection {
	id: string;
	title: string;
	description: string;
	groups: readonly SettingGroup[];
}

/** The editable settings, in the order of the screen. */
export const settingSections: readonly SettingSection[] = Object.entries(settingGroups).map(
	([id, { groups, ...section }]) => ({
		id,
		...section,
		groups: Object.entries(groups).map(([name, group]) => ({
			...group,
			fields: shownFields.filter((field) => field.group === name),
		})),
	}),
);

export const findSection = (id: string | null): SettingSection | undefined =>
	settingSections.find((section) => section.id === id);

export const fieldsOf = (section: SettingSection): ShownField[] =>
	section.groups.flatMap(({ fields }) => fields);

/** The label of a setting, for the audit log. */
export function settingLabel(path: string): string {
	const isThis = (field: PlacedField) => field.path === path;
	const section = settingSections.find((each) => fieldsOf(each).some(isThis));
	const { label } = placedFields.find(isThis) ?? { label: path };
	return section ? `${section.title}: ${label}` : label;
}

export function valueAt(settings: unknown, path: string): unknown {
	return path
		.split(".")
		.reduce<unknown>(
			(part, name) =>
				typeof part === "object" && part !== null ? (part as Record<string, unknown>)[name] : undefined,
			settings,
		);
}

export function withValueAt<Part>(settings: Part, path: string, value: unknown): Part {
	const [name = "", ...rest] = path.split(".");
	const part = settings as Record<string, unknown>;
	return {
		...part,
		[name]: rest.length === 0 ? value : withValueAt(part[name], rest.join("."), value),
	} as Part;
}

/** A setting as its field shows it: amounts and numbers in Brazilian notation. */
export function formatSettingValue(field: ShownField, settings: StoreSettings): string {
	const value = valueAt(settings, field.path);
	if (value === null || value === undefined) return "";
	if (field.kind === "fiscalCode") return formatFiscalCode(field.code, String(value));
	if (field.kind === "cep") return formatCep(String(value));
	if (field.kind === "coordinates") return formatCoordinates(value as typeof field.initial);
	if (field.kind === "steps") return formatSteps(value as typeof field.initial);
	if (field.kind === "lines" && Array.isArray(value)) return value.join("\n");
	if (typeof value !== "number") return String(value);
	return field.kind === "number" ? formatNumberField(value) : formatMoneyField(value);
}

/** In the form in which maps offer them for copying: "-22.7392, -45.5914". */
const formatCoordinates = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
	`${latitude}, ${longitude}`;
