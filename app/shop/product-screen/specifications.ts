/** The keys of the specification, section 3, in the order in which they are read. */
const labels = {
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
	const known = Object.entries(labels).flatMap(([key, label]): [string, string][] => {
		const value = specifications[key]?.trim();
		return value ? [[label, value]] : [];
	});
	const others = Object.entries(specifications).filter(
		([key, value]) => !(key in labels) && value.trim() !== "",
	);
	return [...known, ...others];
}
