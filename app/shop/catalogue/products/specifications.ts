/** The keys of the specification, section 3, in the order in which a product page shows them. */
export const specificationLabels = {
	material: "Material",
	finish: "Acabamento",
	color: "Cor",
	style: "Estilo",
	size: "Medidas",
	weight: "Peso",
	capacity: "Capacidade",
	warranty: "Garantia",
} as const;

export type SpecificationKey = keyof typeof specificationLabels;
export const isSpecificationKey = (key: string): key is SpecificationKey =>
	Object.hasOwn(specificationLabels, key);

/** A product's specifications as rows of a table; other keys come last, as they are. */
export function specificationRows(specifications: Record<string, string>): [string, string][] {
	const known = Object.entries(specificationLabels).flatMap(([key, label]): [string, string][] => {
		const value = specifications[key]?.trim();
		return value ? [[label, value]] : [];
	});
	const others = Object.entries(specifications).filter(
		([key, value]) => !isSpecificationKey(key) && value.trim() !== "",
	);
	return [...known, ...others];
}
