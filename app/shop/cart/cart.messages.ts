import { href } from "react-router";
import { failureToast, successToast, type ToastMessage, undoAction } from "#app/platform/forms/toasts.ts";
import { MAX_LINES, MAX_QUANTITY } from "#app/shop/shipping/order-limits.ts";
import type { CartLine } from "./cart-lines.ts";

const withCartLink = (message: ToastMessage): ToastMessage => ({
	...message,
	kind: "cart",
	action: { label: "Ver Carrinho", href: href("/cart") },
});

/** Notifications of the cart (specification, section 4). */
export const cartMessages = {
	added: ({ id, name }: CartLine) =>
		withCartLink({ ...successToast("Produto adicionado!", name), productId: id }),
	updated: ({ id, name, quantity }: CartLine) =>
		withCartLink({
			...successToast("Produto atualizado!", `${name}: ${quantity} unidades no carrinho.`),
			productId: id,
		}),
	removed: (name: string, undo: () => void): ToastMessage => ({
		kind: "cart",
		title: "Produto removido!",
		description: name,
		action: undoAction(undo),
	}),
	cleared: (undo: () => void): ToastMessage => ({
		kind: "cart",
		title: "Carrinho limpo!",
		action: undoAction(undo),
	}),
	maxQuantityReached: (name: string) =>
		withCartLink(
			failureToast(
				"Quantidade máxima",
				`O carrinho aceita até ${MAX_QUANTITY} unidades de ${name}. Para mais, fale com a oficina.`,
			),
		),
	maxLinesReached: () =>
		withCartLink(failureToast("Carrinho cheio", `O carrinho aceita até ${MAX_LINES} peças diferentes.`)),
} as const;
