/** Carriers for orders (specification, section 9). */
export const carriers = {
	correios: { label: "Correios" },
	jamef: { label: "Jamef" },
	transportadora: { label: "Transportadora Local" },
	outros: { label: "Outros" },
} as const satisfies Record<string, { label: string }>;

export type Carrier = keyof typeof carriers;
export const carrierValues = Object.keys(carriers) as [Carrier, ...Carrier[]];
