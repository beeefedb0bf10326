/** One value in this browser's storage, shared by all its tabs or kept for one tab. */
export interface BrowserStore<Value> {
	/** The same object until something is written, here or in another tab. */
	read: () => Value;
	write: (value: Value) => void;
	/** In the form that `useSyncExternalStore` expects. */
	subscribe: (listener: () => void) => () => void;
}

/**
 * Keeps a value under a key. `parse` turns any stored text into a value, since any program may have written the text.
 * Where storage is switched off or full, the value lives as long as the page.
 */
export function browserStore<Value>(
	key: string,
	parse: (stored: string | null) => Value,
	serialise: (value: Value) => string = JSON.stringify,
	storage: () => Pick<Storage, "getItem" | "setItem"> = () => localStorage,
): BrowserStore<Value> {
	const listeners = new Set<() => void>();
	let value: Value;
	/** The stored text when the value was last read from the storage or written to it. */
	let lastStored: string | null | undefined;

	/** Reads the storage each time, so that two tabs never overwrite each other's values. */
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
		// The stored text is now older than the value, even when it cannot be replaced.
		read();
		value = next;
		const text = serialise(next);
		try {
			storage().setItem(key, text);
			lastStored = text;
		} catch {
			// Kept in this page only, until another tab manages to write.
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
		// A page restored from the back/forward cache has missed changes made meanwhile.
		window.addEventListener("pageshow", listener);
		return () => {
			listeners.delete(listener);
			window.removeEventListener("storage", onStorage);
			window.removeEventListener("pageshow", listener);
		};
	}

	return { read, write, subscribe };
}

/** The ids of a stored list, without repetitions, in their order. Invalid entries are left out. */
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
