import { Refusal } from "#app/platform/refusals.ts";

/** How long something may work before the database is asked whether it is still there. */
const PATIENCE = 1_500;
/** How often a database that was away is asked whether it is back. */
const ASK_AGAIN_AFTER = 500;

export interface WatchedDatabase {
	/** Whether it answers; says so within two seconds. */
	answers(): Promise<boolean>;
	/** Gives up what is under way on it. */
	dropLines(): void;
}

/**
 * Keeps visitors from waiting for a database that is away or has fallen silent. Its own time-outs
 * are per statement, and one request has several. Whoever works for long has it asked, on a line of
 * its own; when it says nothing everybody is told at once, until it answers again.
 */
export class DatabaseWatch {
	readonly #database: WatchedDatabase;
	readonly #patience: number;
	#isAway = false;
	#asking: Promise<boolean> | undefined;

	constructor(database: WatchedDatabase, patience = PATIENCE) {
		this.#database = database;
		this.#patience = patience;
	}

	/** Whether it is there now. However many ask, it is asked once at a time. */
	isThere(): Promise<boolean> {
		if (this.#isAway) return Promise.resolve(false);
		this.#asking ??= this.#ask().finally(() => {
			this.#asking = undefined;
		});
		return this.#asking;
	}

	/** Runs what needs the database. Throws the refusal when that is away, or falls silent meanwhile. */
	async during(run: () => Promise<Response>): Promise<Response> {
		if (this.#isAway) throw databaseAway();
		const answered = await this.#whileThere(run);
		if (answered.status === 500 && !(await this.isThere())) throw databaseAway();
		return answered;
	}

	#whileThere(run: () => Promise<Response>): Promise<Response> {
		return new Promise((resolve, reject) => {
			let timer: NodeJS.Timeout | undefined;
			let isOver = false;
			const lookLater = (): void => {
				timer = setTimeout(async () => {
					if (!(await this.isThere())) reject(databaseAway());
					else if (!isOver) lookLater();
				}, this.#patience);
			};
			lookLater();
			run()
				.then(resolve, reject)
				.finally(() => {
					isOver = true;
					clearTimeout(timer);
				});
		});
	}

	async #ask(): Promise<boolean> {
		if (await this.#answers()) return true;
		this.#isAway = true;
		this.#database.dropLines();
		void this.#waitForIt();
		return false;
	}

	async #waitForIt(): Promise<void> {
		while (this.#isAway) {
			await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_AFTER).unref());
			this.#isAway = !(await this.#answers());
		}
	}

	/** One that cannot be asked, since the shop is closing, is away. */
	#answers(): Promise<boolean> {
		return this.#database.answers().catch(() => false);
	}
}

/** Nobody did anything wrong and nothing is lost: it is said so, instead of "an error". */
const databaseAway = (): Refusal =>
	new Refusal(
		"unavailable",
		"A loja não consegue atender neste momento. Nada foi perdido. Tente novamente em instantes.",
		{ retryAfterSeconds: 5 },
	);
