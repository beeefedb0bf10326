import woods from "#app/content/woods.json" with { type: "json" };

/**
 * A wood with what the workshop tells of it. Other materials (leather, brass, a wood that is rarely used) have none.
 */
export type Wood = (typeof woods)[number];

/** The woods among these materials, in the order in which the shop shows them. */
export const chooseWoods = (materials: readonly string[]): Wood[] =>
	woods.filter(({ name }) => materials.includes(name));

/** The woods of a product for its page, the main one first. */
export const summarizeWoods = (materials: readonly string[]) =>
	chooseWoods(materials)
		.toSorted((a, b) => materials.indexOf(a.name) - materials.indexOf(b.name))
		.map(({ name, slug, origin, hardness, ageing }) => ({ name, slug, origin, hardness, ageing }));

export type WoodSummary = ReturnType<typeof summarizeWoods>[number];
