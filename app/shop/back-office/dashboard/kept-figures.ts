const FRESH = 15_000;
const OLDEST = 10 * 60_000;

interface Kept<Answer> {
	answer: Answer;
	readAt: number;
	isBeingRead: boolean;
}

/**
 * Figures that add up every order of a shop. Where there are very many that takes a second or two,
 * so the last answer is shown at once and, unless it is fresh, read anew behind it for the next
 * look; one from long ago is waited for. A shop where reading is quick always sees this moment.
 */
export function keptFigures<Answer>(
	isLarge: (answer: Answer) => boolean,
	onFailure: (error: unknown) => void,
): (key: string, read: () => Promise<Answer>) => Promise<Answer> {
	const kept = new Map<string, Kept<Answer>>();
	const readAnew = async (key: string, read: () => Promise<Answer>): Promise<Answer> => {
		const answer = await read();
		// Yesterday's and other spans go with the first answer that is not kept for long.
		for (const [other, { readAt }] of kept) if (Date.now() - readAt > OLDEST) kept.delete(other);
		if (isLarge(answer)) kept.set(key, { answer, readAt: Date.now(), isBeingRead: false });
		else kept.delete(key);
		return answer;
	};
	return async (key, read) => {
		const last = kept.get(key);
		if (!last || Date.now() - last.readAt > OLDEST) return readAnew(key, read);
		if (Date.now() - last.readAt > FRESH && !last.isBeingRead) {
			last.isBeingRead = true;
			readAnew(key, read).catch((error: unknown) => {
				last.isBeingRead = false;
				onFailure(error);
			});
		}
		return last.answer;
	};
}
