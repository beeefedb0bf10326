/** Fewer units than this are shown on the product's page (specification, section 9). */
export const LOW_STOCK_THRESHOLD = 5;
