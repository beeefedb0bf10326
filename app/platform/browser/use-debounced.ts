import { useEffect, useState } from "react";

/** The value once it has rested for so long: what is typed is looked up at a pause. */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
	const [settled, setSettled] = useState(value);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(value), delayMs);
		return () => clearTimeout(timer);
	}, [value, delayMs]);
	return settled;
}
