import { onInvalidate } from "#app/platform/cache-tags.server.ts";

/** A replica may still have told the old answer right after a change, so none is kept for long. */
const MAX_AGE_MS = 60_000;

/**
 * A question that every list asks and that reads the whole catalogue. In a large one the answer is
 * kept in memory until a command says that the catalogue changed; a small one is simply read.
 */
export function memoizeWhenLarge<Answer>(
	read: () => Promise<Answer>,
	isLarge: (answer: Answer) => boolean,
): () => Promise<Answer> {
	let cached: { answer: Answer; readAt: number } | undefined;
	let invalidations = 0;
	onInvalidate((tags) => {
		if (tags !== "everything" && !tags.includes("catalogue")) return;
		cached = undefined;
		invalidations += 1;
	});
	return async () => {
		if (cached && Date.now() - cached.readAt < MAX_AGE_MS) return cached.answer;
		const before = invalidations;
		const answer = await read();
		// What changed while it was read may be missing in it.
		cached = isLarge(answer) && invalidations === before ? { answer, readAt: Date.now() } : undefined;
		return answer;
	};
}

/** From so many pieces on. */
export const LARGE_CATALOGUE = 5_000;
