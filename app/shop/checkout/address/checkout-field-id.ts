/** The id of a field of the checkout's form, to which the list of mistakes leads. */
export const checkoutFieldId = (name: string): string => `checkout-${name}`;
