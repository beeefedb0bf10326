import { useEffect, useState } from "react";

/** The value once it has not changed for `delayMs`: typed text is looked up at a pause. */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
	const [settled, setSettled] = useState(value);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(value), delayMs);
		return () => clearTimeout(timer);
	}, [value, delayMs]);
	return settled;
}
