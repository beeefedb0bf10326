import { choiceFilter, idFilter, searchFilter } from "#app/platform/lists/list-filter.ts";
import { NO_CATEGORY } from "#app/shop/catalogue/categories/category.ts";
import { toOptions } from "#app/values/text.ts";

export const productFilters = {
	q: searchFilter("Buscar produtos pelo nome"),
	status: choiceFilter(
		"Situação",
		"Todas as situações",
		toOptions({
			active: "Ativos",
			inactive: "Inativos",
			low: "Estoque baixo",
			featured: "Em destaque",
			made_to_order: "Sob encomenda",
			uncategorised: NO_CATEGORY,
			unmeasured: "Sem peso ou medidas",
		}),
	),
	category: idFilter("Categoria", "Todas as categorias"),
};
