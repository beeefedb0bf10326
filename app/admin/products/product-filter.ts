export const productStatusFilters = {
	active: "Ativos",
	inactive: "Inativos",
	low: "Estoque baixo",
	featured: "Em destaque",
	made_to_order: "Sob encomenda",
	uncategorised: "Sem categoria",
} as const;

const sorts = ["newest", "name", "-name", "price", "-price", "stock", "-stock"] as const;
export type ProductSort = (typeof sorts)[number];

/** The state of the product list, as it is in its address. */
export function parseProductFilter({ searchParams }: URL) {
	const status = searchParams.get("status") ?? "";
	const sort = sorts.find((known) => known === searchParams.get("sort")) ?? "newest";
	return {
		q: (searchParams.get("q") ?? "").trim().slice(0, 200),
		status: Object.hasOwn(productStatusFilters, status) ? (status as keyof typeof productStatusFilters) : "",
		categoryId: searchParams.get("category") ?? "",
		sort,
	};
}

export type ProductFilter = ReturnType<typeof parseProductFilter>;
