/** The keys of the specification, section 3, in the order in which they are read. */
const specificationLabels = {
	material: "Material",
	finish: "Acabamento",
	color: "Cor",
	style: "Estilo",
	size: "Medidas",
	weight: "Peso",
	capacity: "Capacidade",
	warranty: "Garantia",
} as const;

/** A product's specifications as rows of a table; keys nobody knows come last, as they are. */
export function specificationRows(specifications: Record<string, string>): [string, string][] {
	const known = Object.entries(specificationLabels).flatMap(([key, label]): [string, string][] => {
		const value = specifications[key]?.trim();
		return value ? [[label, value]] : [];
	});
	const others = Object.entries(specifications).filter(
		([key, value]) => !(key in specificationLabels) && value.trim() !== "",
	);
	return [...known, ...others];
}
