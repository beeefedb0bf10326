import { choiceFilter, idFilter, searchFilter } from "#app/platform/lists/list-filter.ts";
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
			uncategorised: "Sem categoria",
		}),
	),
	category: idFilter("Categoria", "Todas as categorias"),
};
