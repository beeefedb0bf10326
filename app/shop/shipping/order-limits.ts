/** No cart holds more of one product, whatever the setting `maxUnitsPerProduct` allows. */
export const MAX_QUANTITY = 99;

/** A product, and how many of it: 1 to 99. */
export interface ProductLine {
	productId: string;
	quantity: number;
}

/** Different products in one cart and in one order. */
export const MAX_LINES = 50;
