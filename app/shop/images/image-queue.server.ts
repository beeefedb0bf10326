/**
 * Who may use the processors for pictures. Decoding and encoding run outside the event loop, but
 * they are heavy: at most two pieces of work at once, and what nobody waits for only while nobody
 * waits for anything else.
 */

type Task = () => Promise<void>;

const CONCURRENCY = 2;

class ImageQueue {
	#running = 0;
	readonly #pending: Task[] = [];
	readonly #background: Task[] = [];
	#idleResolvers: (() => void)[] = [];

	/** Runs work that somebody waits for. */
	run<T>(work: () => Promise<T>): Promise<T> {
		return new Promise<T>((resolve, reject) => {
			this.#pending.push(() => work().then(resolve, reject));
			this.#startNext();
		});
	}

	/** Runs work for later, one at a time. It must handle its own errors. */
	runInBackground(work: Task): void {
		this.#background.push(work);
		this.#startNext();
	}

	/** Forgets what was left for later and waits for what is running: before the process ends. */
	async stop(): Promise<void> {
		this.#background.length = 0;
		await this.onIdle();
	}

	/** Resolves once nothing is running or waiting. */
	async onIdle(): Promise<void> {
		if (this.#running === 0 && this.#pending.length === 0 && this.#background.length === 0) return;
		await new Promise<void>((resolve) => this.#idleResolvers.push(resolve));
	}

	#startNext(): void {
		while (this.#running < CONCURRENCY) {
			const waited = this.#pending.shift();
			if (waited) {
				this.#start(waited);
				continue;
			}
			// One at a time, and only beside nothing: a page that asks for a picture goes first.
			if (this.#running > 0) return;
			const unhurried = this.#background.shift();
			if (!unhurried) break;
			this.#start(unhurried);
		}
		if (this.#running > 0) return;
		const waiting = this.#idleResolvers;
		this.#idleResolvers = [];
		for (const resolve of waiting) resolve();
	}

	#start(work: Task): void {
		this.#running += 1;
		void work()
			.catch(() => {})
			.finally(() => {
				this.#running -= 1;
				this.#startNext();
			});
	}
}

export const imageQueue = new ImageQueue();
