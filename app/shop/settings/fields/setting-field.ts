import type { FiscalCode } from "#app/values/fiscal/fiscal-codes.ts";
import type { Cents } from "#app/values/money.ts";
import type { Uf } from "#app/values/states.ts";
import type { Option } from "#app/values/text.ts";
import type { WorkStep } from "#app/values/workshop/work-step.ts";
import type { SettingGroupId } from "./setting-groups.ts";

/*
 * The kinds of settings, and their descriptions (`setting-fields.ts`). The kind of a setting decides how it is stored
 * (`settings.ts`), shown (`SettingsGroup.tsx`) and parsed (`settings.schema.ts`).
 */

interface SettingBase {
	label: string;
	hint?: string;
	/** Takes the whole row; otherwise half of one, where there is room. */
	wide?: boolean;
	/** The group in which the screen shows it, set by `inGroup`; without it, no section shows it. */
	group?: SettingGroupId;
}

/** One type for each kind, so that each can be found by its `kind`. */
type OfKind<Kind extends string, Value, Limits = unknown> = Kind extends string
	? SettingBase & { kind: Kind; initial: Value } & Limits
	: never;

/** `max` is a number of characters, for numbers the highest value, and for several lines the number of lines. */
export type SettingField =
	| OfKind<"line", string, { max: number; mayBeEmpty?: boolean }>
	| OfKind<"lines", readonly string[], { max: number; maxEach: number }>
	| OfKind<"cnpj" | "phone" | "pixKey" | "stateRegistration", string, { max: number }>
	| OfKind<"email" | "chatNumber" | "https" | "day" | "cep", string>
	| OfKind<"fiscalCode", string, { code: FiscalCode }>
	| OfKind<"choice", string, { options: readonly Option[] }>
	| OfKind<"state", Uf>
	| OfKind<"states", readonly Uf[]>
	| OfKind<"switch", boolean>
	| OfKind<"money", Cents>
	/** An empty value is null and switches a rule off. */
	| OfKind<"optionalMoney", Cents | null>
	/** Values up to `storedMax` can be stored, for tests and measurements that need more than a shop. */
	| OfKind<
			"number",
			number,
			{ min: number; max: number; storedMax?: number; decimals?: number; unit?: string }
	  >
	/** The steps of the work on a product; their shares sum to 100. */
	| OfKind<"steps", readonly WorkStep[]>
	| OfKind<"coordinates", { latitude: number; longitude: number }>
	/** A setting that another noun defines and checks. */
	| OfKind<"foreign", unknown>;

export type FieldOf<Kind extends SettingField["kind"]> = Extract<SettingField, { kind: Kind }>;
type DescriptionOf<Kind extends SettingField["kind"]> = Omit<FieldOf<Kind>, "kind" | "label" | "group">;

const describeAs =
	<Kind extends SettingField["kind"]>(kind: Kind) =>
	(label: string, details: DescriptionOf<Kind>) =>
		({ kind, label, ...details }) as FieldOf<Kind>;

/** The description of a setting, by its kind: `field.line("Cidade", { max: 60, initial: "Cunha – SP" })`. */
export const field = {
	line: describeAs("line"),
	lines: describeAs("lines"),
	cnpj: describeAs("cnpj"),
	phone: describeAs("phone"),
	pixKey: describeAs("pixKey"),
	stateRegistration: describeAs("stateRegistration"),
	email: describeAs("email"),
	chatNumber: describeAs("chatNumber"),
	https: describeAs("https"),
	day: describeAs("day"),
	cep: describeAs("cep"),
	fiscalCode: describeAs("fiscalCode"),
	/** Its values are those of its options. */
	choice: <Value extends string>(
		label: string,
		details: DescriptionOf<"choice"> & { options: readonly Option<Value>[]; initial: NoInfer<Value> },
	) => describeAs("choice")(label, details) as FieldOf<"choice"> & { initial: Value },
	state: describeAs("state"),
	states: describeAs("states"),
	switch: describeAs("switch"),
	money: describeAs("money"),
	optionalMoney: describeAs("optionalMoney"),
	number: describeAs("number"),
	steps: describeAs("steps"),
	coordinates: describeAs("coordinates"),
	foreign: describeAs("foreign"),
};

/** Settings as they are stored: by name, in nested parts. */
export interface SettingTree {
	[name: string]: SettingField | SettingTree;
}

export const isSettingField = (part: SettingField | SettingTree): part is SettingField =>
	typeof part.kind === "string";

/** Shows these settings in one group of the screen, in the order in which they are written. */
export function inGroup<Tree extends SettingTree>(group: SettingGroupId, tree: Tree): Tree {
	const grouped = Object.entries(tree).map(([name, part]) => [
		name,
		isSettingField(part) ? { ...part, group } : inGroup(group, part),
	]);
	return Object.fromEntries(grouped);
}

/** The values of described settings, such as a string for `identity.name`. */
export type SettingValues<Tree> = {
	[Name in keyof Tree]: Tree[Name] extends { kind: string; initial: infer Value }
		? Value
		: SettingValues<Tree[Name]>;
};
