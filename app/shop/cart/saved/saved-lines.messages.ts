import type { ToastMessage } from "#app/platform/forms/toasts.ts";
import { MAX_LINES } from "#app/shop/shipping/order-limits.ts";

/** Notifications of the products saved for later. */
export const savedLinesMessages = {
	saved: (name: string, undo: () => void): ToastMessage => ({
		title: "Guardado para depois",
		description: name,
		action: { label: "Desfazer", onClick: undo },
	}),
	movedToCart: (name: string, undo: () => void): ToastMessage => ({
		title: "De volta ao carrinho",
		description: name,
		tone: "success",
		action: { label: "Desfazer", onClick: undo },
	}),
	full: (): ToastMessage => ({
		title: "Lista cheia",
		description: `Você já tem ${MAX_LINES} peças guardadas para depois.`,
		tone: "destructive",
	}),
} as const;
