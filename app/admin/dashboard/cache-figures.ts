const FRESH_MS = 15_000;
const MAX_AGE_MS = 10 * 60_000;

interface CacheEntry<Value> {
	value: Value;
	loadedAt: number;
	isRefreshing: boolean;
}

/**
 * Figures that add up every order of a shop. Where there are very many that takes a second or two,
 * so the last answer is shown at once and, unless it is fresh, read anew behind it for the next
 * look; one from long ago is waited for. A shop where reading is quick always sees this moment.
 */
export function cacheFigures<Value>(
	shouldCache: (answer: Value) => boolean,
	onFailure: (error: unknown) => void,
): (key: string, read: () => Promise<Value>) => Promise<Value> {
	const entries = new Map<string, CacheEntry<Value>>();
	const refresh = async (key: string, read: () => Promise<Value>): Promise<Value> => {
		const value = await read();
		// Yesterday's and other spans go with the first answer that is not kept for long.
		for (const [other, { loadedAt: readAt }] of entries)
			if (Date.now() - readAt > MAX_AGE_MS) entries.delete(other);
		if (shouldCache(value)) entries.set(key, { value: value, loadedAt: Date.now(), isRefreshing: false });
		else entries.delete(key);
		return value;
	};
	return async (key, read) => {
		const entry = entries.get(key);
		if (!entry || Date.now() - entry.loadedAt > MAX_AGE_MS) return refresh(key, read);
		if (Date.now() - entry.loadedAt > FRESH_MS && !entry.isRefreshing) {
			entry.isRefreshing = true;
			refresh(key, read).catch((error: unknown) => {
				entry.isRefreshing = false;
				onFailure(error);
			});
		}
		return entry.value;
	};
}
