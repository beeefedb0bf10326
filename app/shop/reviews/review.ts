/** A review as the product's page shows it. */
export interface ReviewView {
	id: string;
	author: string;
	/** 1 to 5. */
	rating: number;
	comment: string;
	/** Of somebody who bought the piece, or entered by the workshop. */
	isVerified: boolean;
	/** ISO date and time. */
	createdAt: string;
}

export interface ProductReviews {
	/** Of all reviews that people wrote; null while there are none. */
	rating: { average: number; count: number } | null;
	/** The newest of them. */
	reviews: ReviewView[];
	/** Generated ones, shown apart and counted nowhere. */
	examples: ReviewView[];
}
