/** One value in this browser's storage: the same in all its tabs, or of one tab alone. */
export interface BrowserStore<Value> {
	/** The same object until something is written, here or in another tab. */
	read: () => Value;
	write: (value: Value) => void;
	/** As `useSyncExternalStore` wants it. */
	subscribe: (listener: () => void) => () => void;
}

/**
 * Keeps a value under a key. `parse` makes a value of any stored text: any program may have written
 * it. Where nothing can be stored, switched off or full, the value lives as long as the page.
 */
export function browserStore<Value>(
	key: string,
	parse: (stored: string | null) => Value,
	serialise: (value: Value) => string = JSON.stringify,
	storage: () => Pick<Storage, "getItem" | "setItem"> = () => localStorage,
): BrowserStore<Value> {
	const listeners = new Set<() => void>();
	let value: Value;
	/** What lay in the storage when the value was last taken from it or put there. */
	let lastStored: string | null | undefined;

	/** Looks into the storage each time, so that two tabs never write over each other's values. */
	function read(): Value {
		let text: string | null;
		try {
			text = storage().getItem(key);
		} catch {
			text = lastStored ?? null;
		}
		if (text !== lastStored) {
			lastStored = text;
			value = parse(text);
		}
		return value;
	}

	function write(next: Value): void {
		// The stored text is now older than the value, also when it cannot be replaced.
		read();
		value = next;
		const text = serialise(next);
		try {
			storage().setItem(key, text);
			lastStored = text;
		} catch {
			// Stored in the page alone, until another tab manages to write.
		}
		for (const listener of listeners) listener();
	}

	function subscribe(listener: () => void): () => void {
		// Fires only for what other tabs did; a null key means that everything was cleared.
		const onStorage = (event: StorageEvent) => {
			if (event.key === key || event.key === null) listener();
		};
		listeners.add(listener);
		window.addEventListener("storage", onStorage);
		// A page restored from the back/forward cache has missed the changes meanwhile.
		window.addEventListener("pageshow", listener);
		return () => {
			listeners.delete(listener);
			window.removeEventListener("storage", onStorage);
			window.removeEventListener("pageshow", listener);
		};
	}

	return { read, write, subscribe };
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/** The ids of a stored list, each once, in its order. What makes no sense is left out. */
export function parseIds(stored: string | null): string[] {
	try {
		const value: unknown = JSON.parse(stored ?? "[]");
		if (!Array.isArray(value)) return [];
		const ids = value.filter((id) => typeof id === "string" && id.length > 0 && id.length <= 64);
		return [...new Set<string>(ids)];
	} catch {
		return [];
	}
}
