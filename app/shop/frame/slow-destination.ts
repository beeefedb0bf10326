import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";

/** Waiting is only shown when there is some to speak of, in milliseconds. */
const NOTICED_AFTER = 250;

/**
 * The path of another screen that is taking its time to come, so that its shape can be shown
 * meanwhile; null while nothing is loading, for a moment after a click, and within one screen.
 */
export function useSlowDestination(): string | null {
	const { pathname } = useLocation();
	const { state, location } = useNavigation();
	const destination = state === "loading" && location.pathname !== pathname ? location.pathname : null;
	const [slow, setSlow] = useState<string | null>(null);
	useEffect(() => {
		const timer = setTimeout(() => setSlow(destination), destination ? NOTICED_AFTER : 0);
		return () => clearTimeout(timer);
	}, [destination]);
	return slow === destination ? slow : null;
}
