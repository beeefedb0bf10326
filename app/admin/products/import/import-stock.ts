import type { PlannedRow } from "./import-plan.ts";
import { EXPORTED_STOCK } from "./product-csv-columns.ts";

const isStock = (text: string): boolean => /^\d{1,6}$/.test(text);

/**
 * The effect of a line on an existing product's stock: it changes by the difference to the exported stock, or not at
 * all. A number that cannot be parsed is left to the form's own check.
 */
export function planStock(
	typed: Readonly<Record<string, string>>,
	product: { stockQuantity: number } | undefined,
	replacesStock: boolean,
): { cell?: string; since?: PlannedRow["stockSince"]; isLeft?: boolean; mistake?: string } {
	const wanted = typed.estoque?.trim();
	if (!product || wanted === undefined || !isStock(wanted || "0")) return {};
	const now = product.stockQuantity;
	const exported = typed[EXPORTED_STOCK]?.trim() ?? "";
	if (exported === "") {
		if (replacesStock) return {};
		return { cell: String(now), isLeft: Number(wanted) !== now };
	}
	if (!isStock(exported)) return { mistake: "Deixe como foi exportado, ou apague a coluna inteira." };
	return {
		cell: String(Math.max(0, now + Number(wanted) - Number(exported))),
		since: Number(exported) === now ? undefined : { exported: Number(exported), now },
	};
}
