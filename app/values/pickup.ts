/** Id of the shipping option by which the customer collects the order at the workshop. */
export const PICKUP = "retirada";

export const isPickup = ({ shippingOptionId }: { shippingOptionId: string }): boolean =>
	shippingOptionId === PICKUP;
