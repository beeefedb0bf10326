import { LOW_STOCK_THRESHOLD } from "#app/values/status/low-stock.ts";

export type Availability = "in_stock" | "low_stock" | "out_of_stock" | "made_to_order";

/** A product made to order is always available: the workshop makes it. */
export function availabilityOf(product: { isMadeToOrder: boolean; stockQuantity: number }): Availability {
	if (product.isMadeToOrder) return "made_to_order";
	if (product.stockQuantity <= 0) return "out_of_stock";
	return product.stockQuantity < LOW_STOCK_THRESHOLD ? "low_stock" : "in_stock";
}

/** “Última unidade”, “Restam 3 unidades”; null where there are enough. */
export function lowStockNote(product: { isMadeToOrder: boolean; stockQuantity: number }): string | null {
	if (availabilityOf(product) !== "low_stock") return null;
	return product.stockQuantity === 1
		? "Última unidade disponível"
		: `Restam apenas ${product.stockQuantity} unidades`;
}
