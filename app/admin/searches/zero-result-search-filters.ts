import { searchFilter } from "#app/platform/lists/list-filter.ts";

export const zeroResultSearchFilters = { q: searchFilter("Buscar nas buscas", "Palavra procurada") };
