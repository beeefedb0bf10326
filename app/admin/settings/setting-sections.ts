import { fieldsOf, type SettingSection } from "./setting-field.ts";
import sectionsJson from "./setting-sections.json" with { type: "json" };

/** What the owner may edit, in the order of the screen; a test checks the file. */
export const settingSections = sectionsJson as unknown as readonly [SettingSection, ...SettingSection[]];

export const findSection = (id: string | null): SettingSection | undefined =>
	settingSections.find((section) => section.id === id);

/** A setting in the words of its field, for the audit log. */
export function settingLabel(path: string): string {
	if (path === "shipping.tables") return "Tabelas de frete";
	for (const section of settingSections) {
		const field = fieldsOf(section).find((each) => each.path === path);
		if (field) return `${section.title}: ${field.label}`;
	}
	return path;
}
