export interface PaletteResult {
	to: string;
	title: string;
	detail: string;
	kind: "action" | "tab" | "order" | "product" | "customer";
	/** Posted to the address instead of opening it. */
	intent?: string;
}

export const paletteResultKinds: Record<PaletteResult["kind"], string> = {
	action: "Fazer",
	tab: "Painel",
	order: "Pedidos",
	product: "Produtos",
	customer: "Clientes",
};

/** Shorter searches would match nearly everything. */
export const MIN_SEARCH_LENGTH = 2;
