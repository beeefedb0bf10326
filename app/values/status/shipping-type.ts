/** How a product's freight is charged (specification, section 3). */
export const shippingTypes = {
	free: { label: "Frete grátis" },
	calculated: { label: "Frete calculado pelo CEP" },
} as const satisfies Record<string, { label: string }>;

export type ShippingType = keyof typeof shippingTypes;
export const shippingTypeValues = Object.keys(shippingTypes) as [ShippingType, ...ShippingType[]];
