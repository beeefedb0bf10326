/** The tables as which the list of orders can be saved, by the names in the address. */
export const orderCsvLayouts = {
	bling: { label: "Bling, um item por linha" },
	tiny: { label: "Tiny (Olist), um item por linha" },
} as const;

export type OrderCsvLayout = keyof typeof orderCsvLayouts;
export const orderCsvLayoutValues = Object.keys(orderCsvLayouts) as OrderCsvLayout[];
