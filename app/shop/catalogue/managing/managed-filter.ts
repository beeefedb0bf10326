/** The state of the product list, as it stands in its address. */
export interface ManagedFilter {
	q: string;
	status: ManagedStatus | "";
	categoryId: string;
	sort: ManagedSort;
}

export const managedStatuses = {
	active: "Ativos",
	inactive: "Inativos",
	low: "Estoque baixo",
	featured: "Em destaque",
	made_to_order: "Sob encomenda",
	uncategorised: "Sem categoria",
} as const;

export type ManagedStatus = keyof typeof managedStatuses;

const sorts = ["newest", "name", "-name", "price", "-price", "stock", "-stock"] as const;
export type ManagedSort = (typeof sorts)[number];

export function readManagedFilter({ searchParams }: URL): ManagedFilter {
	const status = searchParams.get("status") ?? "";
	const sort = sorts.find((known) => known === searchParams.get("sort")) ?? "newest";
	return {
		q: (searchParams.get("q") ?? "").trim().slice(0, 200),
		status: Object.hasOwn(managedStatuses, status) ? (status as ManagedStatus) : "",
		categoryId: searchParams.get("category") ?? "",
		sort,
	};
}
