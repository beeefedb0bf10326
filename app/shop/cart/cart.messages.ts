import { href } from "react-router";
import type { ToastMessage } from "#app/platform/forms/toasts.ts";
import { MAX_LINES, MAX_QUANTITY } from "#app/shop/shipping/order-limits.ts";

const viewCartAction = { label: "Ver Carrinho", href: href("/cart") };

/** Notifications of the cart (specification, section 4). */
export const cartMessages = {
	added: (name: string): ToastMessage => ({
		title: "Produto adicionado!",
		description: name,
		tone: "success",
		action: viewCartAction,
	}),
	updated: (name: string, quantity: number): ToastMessage => ({
		title: "Produto atualizado!",
		description: `${name}: ${quantity} unidades no carrinho.`,
		tone: "success",
		action: viewCartAction,
	}),
	removed: (name: string, undo: () => void): ToastMessage => ({
		title: "Produto removido!",
		description: name,
		action: { label: "Desfazer", onClick: undo },
	}),
	cleared: (undo: () => void): ToastMessage => ({
		title: "Carrinho limpo!",
		action: { label: "Desfazer", onClick: undo },
	}),
	maxQuantityReached: (name: string): ToastMessage => ({
		title: "Quantidade máxima",
		description: `O carrinho leva até ${MAX_QUANTITY} unidades de ${name}. Para mais, fale com a oficina.`,
		tone: "destructive",
		action: viewCartAction,
	}),
	maxLinesReached: (): ToastMessage => ({
		title: "Carrinho cheio",
		description: `O carrinho leva até ${MAX_LINES} peças diferentes.`,
		tone: "destructive",
		action: viewCartAction,
	}),
} as const;
