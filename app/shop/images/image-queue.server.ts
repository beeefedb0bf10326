import PQueue from "p-queue";

/**
 * Queues for work on pictures. Decoding and encoding run outside the event loop but take a whole processor each, so at
 * most two run at once. Background work runs one at a time and starts only while nothing else runs, so that a page that
 * waits for a picture always finds a free place.
 */
const queue = new PQueue({ concurrency: 2 });
const backgroundQueue = new PQueue({ concurrency: 1 });

export const imageQueue = {
	/** Runs work that a request waits for. */
	run: <T>(work: () => Promise<T>): Promise<T> => queue.add(work),

	/** Runs work in the background. It must handle its own errors. */
	runInBackground(work: () => Promise<void>): void {
		void backgroundQueue.add(async () => {
			await queue.onIdle();
			await queue.add(work, { priority: -1 });
		});
	},

	/** Drops background work that has not started and waits for running work. Called before the process ends. */
	async stop(): Promise<void> {
		backgroundQueue.clear();
		await imageQueue.onIdle();
	},

	/** Resolves once nothing is running or waiting. */
	async onIdle(): Promise<void> {
		await backgroundQueue.onIdle();
		await queue.onIdle();
	},
};
