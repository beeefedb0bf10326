import { searchFilter } from "#app/platform/lists/list-filter.ts";

export const categoryFilters = { q: searchFilter("Buscar categorias", "Nome da categoria") };
