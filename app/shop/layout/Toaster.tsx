import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import {
	consumeFlashToast,
	dismissToast,
	getToasts,
	showToast,
	subscribeToToasts,
} from "#app/platform/forms/toasts.ts";
import { Toasts } from "#app/ui/patterns/Toasts.tsx";

const NO_TOASTS: readonly never[] = [];

/** Shows the toasts of the store. It is on every page, because the message about a lost connection needs it. */
export function Toaster() {
	const toasts = useSyncExternalStore(subscribeToToasts, getToasts, () => NO_TOASTS);
	const { key } = useLocation();

	// biome-ignore lint/correctness/useExhaustiveDependencies: every screen may bring a message along.
	useEffect(() => {
		const flash = consumeFlashToast();
		if (flash) showToast(flash);
	}, [key]);

	return toasts.length > 0 ? <Toasts toasts={toasts} onDismiss={dismissToast} /> : null;
}
