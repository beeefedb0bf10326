/**
 * The longest texts of a message to the workshop and of its answer, in characters. The forms, their schema and the
 * database constraints use them.
 */
export const contactLimits = {
	name: 120,
	phone: 30,
	subject: 150,
	message: 5000,
	/** For a question about a product, which its page may show. */
	question: 1000,
	reply: 5000,
	adminNotes: 5000,
} as const;
