import { useEffect, useState } from "react";

/** A pause in typing, in milliseconds. */
const PAUSE_MS = 150;

/** The value once it has not changed for `delayMs`: typed text is looked up at a pause. */
export function useDebounced<Value>(value: Value, delayMs = PAUSE_MS): Value {
	const [settled, setSettled] = useState(value);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(value), delayMs);
		return () => clearTimeout(timer);
	}, [value, delayMs]);
	return settled;
}
