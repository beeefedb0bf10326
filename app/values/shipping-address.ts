/** Where an order goes; `state` is the two letters, `zipCode` and `phone` are digits only. */
export interface ShippingAddress {
	fullName: string;
	street: string;
	number: string;
	complement: string | null;
	neighborhood: string;
	city: string;
	state: string;
	zipCode: string;
	phone: string;
}

/**
 * As the order stores it: with the seven digits by which IBGE, and an invoice (cMun), names the town. The shop finds
 * them itself; null where it does not know the town, and missing in orders from before.
 */
export interface OrderAddress extends ShippingAddress {
	ibgeCode?: string | null;
}

/** The place of an order that is fetched at the workshop: there is only a person. */
export const NO_PLACE = {
	street: "",
	number: "",
	complement: null,
	neighborhood: "",
	city: "",
	state: "",
	zipCode: "",
} as const satisfies Partial<ShippingAddress>;

export const hasPlace = ({ zipCode }: Pick<ShippingAddress, "zipCode">): boolean => zipCode !== "";

/** "Campos do Jordão – SP"; null without a place. */
export const cityAndState = (address: ShippingAddress | null): string | null =>
	address && hasPlace(address) ? `${address.city} – ${address.state}` : null;
