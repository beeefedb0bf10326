import type { ToastMessage } from "#app/platform/forms/toasts.ts";

/** Notifications of the favourites (specification, section 8). */
export const favouritesMessages = {
	added: (name: string): ToastMessage => ({
		title: "Produto adicionado aos favoritos!",
		description: name,
		tone: "success",
	}),
	removed: (name: string, undo: () => void): ToastMessage => ({
		title: "Produto removido dos favoritos!",
		description: name,
		action: { label: "Desfazer", onClick: undo },
	}),
} as const;
