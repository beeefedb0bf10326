/** A part of the work on a product, which is ticked when it is done. The shares of a product's steps sum to 100. */
export interface WorkStep {
	readonly name: string;
	/** Of the work, in percent; 0 for what costs no time on a bench. */
	readonly share: number;
}
