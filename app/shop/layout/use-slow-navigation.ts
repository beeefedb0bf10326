import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";

/** A shorter wait shows no indicator, in milliseconds. */
const SLOW_AFTER_MS = 250;

/**
 * The path of another screen that is taking its time to come, so that its shape can be shown
 * meanwhile; null while nothing is loading, for a moment after a click, and within one screen.
 */
export function useSlowNavigation(): string | null {
	const { pathname } = useLocation();
	const { state, location } = useNavigation();
	const destination = state === "loading" && location.pathname !== pathname ? location.pathname : null;
	const [slowPath, setSlowPath] = useState<string | null>(null);
	useEffect(() => {
		const timer = setTimeout(() => setSlowPath(destination), destination ? SLOW_AFTER_MS : 0);
		return () => clearTimeout(timer);
	}, [destination]);
	return slowPath === destination ? slowPath : null;
}
