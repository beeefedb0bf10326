import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import {
	consumeFlashToast,
	dismissToast,
	getToasts,
	showToast,
	subscribeToToasts,
} from "#app/platform/forms/toasts.ts";

const Toasts = lazy(() => import("#app/ui/patterns/Toasts.tsx"));
const NO_TOASTS: readonly never[] = [];

/** Shows what the store holds; the component itself is fetched with the first message. */
export function Toaster() {
	const toasts = useSyncExternalStore(subscribeToToasts, getToasts, () => NO_TOASTS);
	const { key } = useLocation();

	// biome-ignore lint/correctness/useExhaustiveDependencies: every screen may bring a message along.
	useEffect(() => {
		const flash = consumeFlashToast();
		if (flash) showToast(flash);
	}, [key]);

	if (toasts.length === 0) return null;
	return (
		<Suspense>
			<Toasts toasts={toasts} onDismiss={dismissToast} />
		</Suspense>
	);
}
