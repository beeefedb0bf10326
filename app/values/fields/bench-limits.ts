/**
 * The largest values of a bench and of the work of a product. Times are minutes in whole quarters of an hour. Forms,
 * the CSV file and the database constraints use them.
 */
export const benchLimits = {
	/** Active or not. */
	benches: 20,
	name: 40,
	/** Working minutes of one day. */
	dayMinutes: 24 * 60,
	quarter: 15,
	/** Exceptions to come, of one bench. */
	exceptions: 400,
	reason: 80,
	/** Minutes of work for one product. */
	minutes: 600 * 60,
	/** Minutes for setting up, per order. */
	setupMinutes: 100 * 60,
	dryingDays: 60,
	steps: 12,
	/** The name of a step. */
	step: 40,
} as const;
