import type { SettingSection } from "./setting-sections.ts";

/** How the settings menu and the screen name a section that has no fields in `setting-groups.ts`. */
interface SectionEntry extends Pick<SettingSection, "title" | "description"> {
	/** The section that it follows in the menu. */
	after: string;
}

/**
 * The sections with more than a list of fields, or with something else (null: named with its fields). The settings
 * menu, what the screen reads and shows, and how its form is read follow this list.
 */
export const specialSections = {
	workshop: null,
	freight: {
		title: "Tabelas de frete",
		description:
			"Preços e prazos de cada entrega, por distância da oficina. Os valores iniciais são de exemplo: troque pelos dos seus contratos. Voltar a eles não mexe nas suas transportadoras.",
		after: "shipping",
	},
	closures: {
		title: "Recessos e feriados",
		description:
			"Dias em que a oficina ou uma transportadora não trabalha. O dia de cada entrega conta com eles assim que você salva; o que já foi prometido fica.",
		after: "shipping",
	},
} as const satisfies Record<string, SectionEntry | null>;

export type SpecialSectionId = keyof typeof specialSections;

export const isSpecialSection = (id: string | null): id is SpecialSectionId =>
	id !== null && Object.hasOwn(specialSections, id);
