import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { onDemand } from "#app/platform/browser/on-demand.tsx";
import {
	consumeFlashToast,
	dismissErrors,
	dismissToast,
	getToasts,
	showToast,
	subscribeToToasts,
} from "#app/platform/forms/toasts.ts";
import { Toasts } from "#app/ui/patterns/messages/Toasts.tsx";

const CartPanel = onDemand(() => import("#app/shop/cart/CartPanel.tsx"));

const NO_TOASTS: readonly never[] = [];

/**
 * Shows the toasts of the store; what was put into the cart in the panel of the cart. It is on every page, because the
 * message about a lost connection needs it.
 */
export function Toaster() {
	const toasts = useSyncExternalStore(subscribeToToasts, getToasts, () => NO_TOASTS);
	const { key, pathname } = useLocation();
	const lastPath = useRef(pathname);
	// Shown as a plain message, because the panel's code could not be loaded.
	const [plainId, setPlainId] = useState(0);
	const added = toasts.find(({ id, productId }) => productId && id !== plainId);
	const others = toasts.filter((toast) => toast !== added);

	// biome-ignore lint/correctness/useExhaustiveDependencies: every screen may bring a message along.
	useEffect(() => {
		if (pathname !== lastPath.current) {
			dismissErrors();
			if (added) dismissToast(added.id);
		}
		lastPath.current = pathname;
		const flash = consumeFlashToast();
		if (flash) showToast(flash);
	}, [key]);

	return (
		<>
			{others.length > 0 ? <Toasts toasts={others} onDismiss={dismissToast} /> : null}
			<CartPanel
				open={added !== undefined}
				message={added}
				onClose={() => added && dismissToast(added.id)}
				onFail={() => added && setPlainId(added.id)}
			/>
		</>
	);
}
