/**
 * What a noun asks of one that comes later in the order of nouns and that it may not import: the earlier one says
 * what it needs, the later one writes it, and `server/process/hand-in.ts` brings them together when a process starts.
 */
export interface HandedIn<Value> {
	handIn(value: Value): void;
	/** Throws where nothing was handed in: the process has not imported `server/process/hand-in.ts`. */
	get(): Value;
}

/** @param name What is missing, for the error. */
export function handedIn<Value>(name: string): HandedIn<Value> {
	let given: { value: Value } | undefined;
	return {
		handIn(value) {
			given = { value };
		},
		get() {
			if (!given)
				throw new Error(`${name} was not handed in: this program has to import "#server/process/hand-in.ts"`);
			return given.value;
		},
	};
}
