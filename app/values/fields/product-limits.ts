/**
 * The largest values of a product's and a category's fields: characters, days and, for `materials`, how many. The
 * back office's forms, the CSV file, the import from another shop's page and the database constraints use them. The
 * largest price is `MAX_PRICE`.
 */
export const productLimits = {
	name: 200,
	description: 10_000,
	materials: 20,
	material: 80,
	finish: 200,
	careInstructions: 5_000,
	makingTime: 200,
	/** Each value of the specification. */
	specification: 200,
	sku: 60,
	/** Days of production, and days until the product is available. */
	days: 365,
} as const;

export const categoryLimits = { name: 80, description: 500 } as const;

/** Length of the owner's sentence above the results of a search for another name of a product. */
export const SEARCH_SENTENCE_LENGTH = 200;
