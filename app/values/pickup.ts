/** The customer fetches the order at the workshop: the id among the ways to send it. */
export const PICKUP = "retirada";

export const isPickup = ({ shippingOptionId }: { shippingOptionId: string }): boolean =>
	shippingOptionId === PICKUP;
