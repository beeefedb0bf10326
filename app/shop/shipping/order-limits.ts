/** The limit of units of one product in a cart, regardless of the setting `maxUnitsPerProduct`. */
export const MAX_QUANTITY = 99;

/** A product, and how many of it: 1 to 99. */
export interface ProductLine {
	productId: string;
	quantity: number;
}

/** The limit of different products in one cart and in one order. */
export const MAX_LINES = 50;
