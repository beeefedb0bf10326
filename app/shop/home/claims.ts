/** The claims of the home page, ready to be shown; null where the owner switched it off. */
export interface Claims {
	discount: { percent: number; note: string } | null;
	customers: string | null;
	/** Only for machines. */
	rating: { value: number; count: number } | null;
}
