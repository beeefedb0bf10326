/** More of one product than this is a contract with the workshop, not a click. */
export const MAX_QUANTITY = 99;

/** Different products in one cart and in one order. */
export const MAX_LINES = 50;
