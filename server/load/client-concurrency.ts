/** Limits the simultaneous work of one client, so that it cannot take all of a shared resource. */
export class ClientConcurrency {
	readonly #max: number;
	readonly #refusal: () => Error;
	readonly #counts = new Map<string, number>();

	constructor(max: number, refusal: () => Error) {
		this.#max = max;
		this.#refusal = refusal;
	}

	/** Counts one more until the returned function is called. Throws the refusal if there are too many. */
	enter(client: string): () => void {
		const count = this.#counts.get(client) ?? 0;
		if (count >= this.#max) throw this.#refusal();
		this.#counts.set(client, count + 1);
		let hasLeft = false;
		return () => {
			if (hasLeft) return;
			hasLeft = true;
			const remaining = (this.#counts.get(client) ?? 1) - 1;
			if (remaining > 0) this.#counts.set(client, remaining);
			else this.#counts.delete(client);
		};
	}

	async run<Result>(client: string, work: () => Promise<Result>): Promise<Result> {
		const leave = this.enter(client);
		try {
			return await work();
		} finally {
			leave();
		}
	}
}
