/**
 * A value that a noun needs from a later noun, which it may not import: the earlier noun declares the type, the later
 * one implements it, and `server/process/hand-in.ts` connects them when a process starts.
 */
export interface HandedIn<Value> {
	handIn(value: Value): void;
	/** Throws where nothing was handed in: the process has not imported `server/process/hand-in.ts`. */
	get(): Value;
}

/** @param name The name for the error when nothing was handed in. */
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
