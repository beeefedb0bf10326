import { searchFilter } from "#app/platform/lists/list-filter.ts";

export const synonymFilters = { q: searchFilter("Buscar nos sinônimos", "Palavra") };
