import type { StoreSettings } from "#app/shop/settings/settings.ts";
import type { Coordinates } from "#app/shop/shipping/addresses/distance.ts";
import { formatCep } from "#app/values/cep.ts";
import { type FiscalCode, formatFiscalCode } from "#app/values/fiscal-codes.ts";
import { formatMoneyField } from "#app/values/money.ts";
import { formatNumberField } from "#app/values/number.ts";
import sectionsJson from "./setting-sections.json" with { type: "json" };

/**
 * What the owner may edit in the settings menu, as the screen shows it. The form and its check
 * (`settings.schema.ts`) are made from one description; `settings.ts` checks the result again.
 */

interface FieldBase {
	/** "identity.name": the place of a setting, and the name of its field. */
	path: string;
	label: string;
	hint?: string;
	/** Takes half of the row where there is room. */
	half?: boolean;
}

export type SettingField = FieldBase &
	/** Of words in braces, only the `placeholders` may be written, where they are named. */
	(
		| { kind: "line"; max: number; mayBeEmpty?: boolean; placeholders?: readonly string[] }
		| { kind: "lines"; max: number; maxEach: number }
		| {
				kind:
					| "email"
					| "cnpj"
					| "phone"
					| "chatNumber"
					| "pixKey"
					| "https"
					| "switch"
					| "states"
					| "day"
					| "cep"
					| "coordinates"
					| "origin"
					| "stateRegistration";
		  }
		/** `mayBeEmpty` switches the rule off. */
		| { kind: "money"; mayBeEmpty?: boolean }
		| { kind: "number"; min: number; max: number; decimals?: number; unit?: string }
		| { kind: "fiscalCode"; code: FiscalCode }
		| { kind: "choice"; options: readonly { value: string; label: string }[] }
	);

export interface SettingGroup {
	title: string;
	note?: string;
	fields: readonly SettingField[];
}

export interface SettingSection {
	id: string;
	title: string;
	description: string;
	groups: readonly SettingGroup[];
}

export const fieldsOf = (section: SettingSection): SettingField[] =>
	section.groups.flatMap(({ fields }) => [...fields]);

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

/** A setting as its field shows it: amounts and figures as they are written in Brazil. */
export function formatSettingValue(field: SettingField, settings: StoreSettings): string {
	const value = valueAt(settings, field.path);
	if (value === null || value === undefined) return "";
	if (field.kind === "fiscalCode") return formatFiscalCode(field.code, String(value));
	if (field.kind === "cep") return formatCep(String(value));
	if (field.kind === "coordinates") return formatCoordinates(value as Coordinates);
	if (field.kind === "lines" && Array.isArray(value)) return value.join("\n");
	if (field.kind === "money" && typeof value === "number") return formatMoneyField(value);
	return typeof value === "number" ? formatNumberField(value) : String(value);
}

/** As maps give them to be copied: "-22.7392, -45.5914". */
const formatCoordinates = ({ latitude, longitude }: Coordinates): string => `${latitude}, ${longitude}`;

/** What the owner may edit, in the order of the screen; a test checks the file. */
export const settingSections = sectionsJson as unknown as readonly [SettingSection, ...SettingSection[]];

export const findSection = (id: string | null): SettingSection | undefined =>
	settingSections.find((section) => section.id === id);

/** A setting in the words of its field, for the audit log. */
export function settingLabel(path: string): string {
	if (path === "shipping.tables") return "Tabelas de frete";
	if (path === "shipping.ratesVersion") return "Número da tabela de frete";
	for (const section of settingSections) {
		const field = fieldsOf(section).find((each) => each.path === path);
		if (field) return `${section.title}: ${field.label}`;
	}
	return path;
}
