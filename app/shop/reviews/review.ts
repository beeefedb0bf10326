// Beside the schema, so that the browser gets these without zod.
export const DEFAULT_RATING = 5;
export const MIN_COMMENT_LENGTH = 10;
export const MAX_COMMENT_LENGTH = 4000;

/** A review as the product's page shows it. */
export interface ReviewView {
	id: string;
	author: string;
	/** 1 to 5. */
	rating: number;
	comment: string;
	/** Written by a buyer, or entered by the workshop. */
	isVerified: boolean;
	/** ISO date and time. */
	createdAt: string;
}

export interface ProductReviews {
	/** Of all reviews by people; null while there are none. */
	rating: { average: number; count: number } | null;
	/** The newest of them. */
	reviews: ReviewView[];
	/** Generated, shown apart and not counted. */
	examples: ReviewView[];
}
