/** A part of the work on a product, which is ticked when it is done. The shares of a product's steps sum to 100. */
export interface WorkStep {
	readonly name: string;
	/** Its part of the work, in percent; 0 for a step that takes no time on a bench. */
	readonly share: number;
}
