/** What the home page says of itself, ready to be printed; null where the owner switched it off. */
export interface Claims {
	discount: { percent: number; note: string } | null;
	customers: string | null;
	/** Only for machines. */
	rating: { value: number; count: number } | null;
}
