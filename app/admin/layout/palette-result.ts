export interface PaletteResult {
	to: string;
	title: string;
	detail: string;
	kind: "tab" | "order" | "product" | "customer";
}

export const paletteResultKinds: Record<PaletteResult["kind"], string> = {
	tab: "Painel",
	order: "Pedidos",
	product: "Produtos",
	customer: "Clientes",
};

/** Shorter searches would match nearly everything. */
export const MIN_SEARCH_LENGTH = 2;
