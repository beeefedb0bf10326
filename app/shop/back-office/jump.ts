/** Something the command palette can lead to. */
export interface Destination {
	to: string;
	title: string;
	detail: string;
	kind: "tab" | "order" | "product" | "customer";
}

export const destinationKinds: Record<Destination["kind"], string> = {
	tab: "Painel",
	order: "Pedidos",
	product: "Produtos",
	customer: "Clientes",
};

/** Shorter ones would match nearly everything. */
export const SHORTEST_JUMP = 2;
