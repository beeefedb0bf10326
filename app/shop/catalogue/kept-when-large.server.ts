import { onInvalidate } from "#app/platform/cache-tags.server.ts";

/** A replica may still have told the old answer right after a change, so none is kept for long. */
const OLDEST = 60_000;

/**
 * A question that every list asks and that reads the whole catalogue. In a large one the answer is
 * kept in memory until a command says that the catalogue changed; a small one is simply read.
 */
export function keptWhenLarge<Answer>(
	read: () => Promise<Answer>,
	isLarge: (answer: Answer) => boolean,
): () => Promise<Answer> {
	let kept: { answer: Answer; readAt: number } | undefined;
	let changes = 0;
	onInvalidate((tags) => {
		if (tags !== "everything" && !tags.includes("catalogue")) return;
		kept = undefined;
		changes += 1;
	});
	return async () => {
		if (kept && Date.now() - kept.readAt < OLDEST) return kept.answer;
		const before = changes;
		const answer = await read();
		// What changed while it was read may be missing in it.
		kept = isLarge(answer) && changes === before ? { answer, readAt: Date.now() } : undefined;
		return answer;
	};
}

/** From so many pieces on. */
export const LARGE = 5_000;
