/**
 * Who may use the processors for pictures. Decoding and encoding run outside the event loop, but
 * they are heavy: at most two pieces of work at once, and what nobody waits for only while nobody
 * waits for anything else.
 */

type Work = () => Promise<void>;

const AT_ONCE = 2;

class WorkQueue {
	#running = 0;
	readonly #waited: Work[] = [];
	readonly #unhurried: Work[] = [];
	#idle: (() => void)[] = [];

	/** Runs work that somebody waits for. */
	now<T>(work: () => Promise<T>): Promise<T> {
		return new Promise<T>((resolve, reject) => {
			this.#waited.push(() => work().then(resolve, reject));
			this.#next();
		});
	}

	/** Runs work for later, one at a time. It must handle its own errors. */
	later(work: Work): void {
		this.#unhurried.push(work);
		this.#next();
	}

	/** Forgets what was left for later and waits for what is running: before the process ends. */
	async stop(): Promise<void> {
		this.#unhurried.length = 0;
		await this.settled();
	}

	/** Resolves once nothing is running or waiting. */
	async settled(): Promise<void> {
		if (this.#running === 0 && this.#waited.length === 0 && this.#unhurried.length === 0) return;
		await new Promise<void>((resolve) => this.#idle.push(resolve));
	}

	#next(): void {
		while (this.#running < AT_ONCE) {
			const waited = this.#waited.shift();
			if (waited) {
				this.#start(waited);
				continue;
			}
			// One at a time, and only beside nothing: a page that asks for a picture goes first.
			if (this.#running > 0) return;
			const unhurried = this.#unhurried.shift();
			if (!unhurried) break;
			this.#start(unhurried);
		}
		if (this.#running > 0) return;
		const waiting = this.#idle;
		this.#idle = [];
		for (const resolve of waiting) resolve();
	}

	#start(work: Work): void {
		this.#running += 1;
		void work()
			.catch(() => {})
			.finally(() => {
				this.#running -= 1;
				this.#next();
			});
	}
}

export const imageWork = new WorkQueue();
