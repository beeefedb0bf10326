import type { ReactNode } from "react";
import type { CategorySummary } from "#app/shop/catalogue/categories/categories.queries.server.ts";
import {
	type CatalogueSearch,
	catalogueSorts,
	defaultSort,
	searchFields,
} from "#app/shop/catalogue/search/catalogue-search.ts";
import { Select } from "#app/ui/fields/controls.tsx";
import { Icon } from "#app/ui/icons/Icon.tsx";

interface SelectProps {
	search: CatalogueSearch;
	/** Called for a choice that applies at once. */
	onSelect?: () => void;
	className?: string;
}

export function CategorySelect({
	categories,
	search,
	...select
}: SelectProps & { categories: readonly Pick<CategorySummary, "slug" | "name">[] }) {
	return (
		<CatalogueSelect label="Categoria" name="category" value={search.categorySlug ?? ""} {...select}>
			<option value="">Todas as categorias</option>
			{categories.map(({ slug, name }) => (
				<option key={slug} value={slug}>
					{name}
				</option>
			))}
		</CatalogueSelect>
	);
}

export function SortSelect({ search, ...select }: SelectProps) {
	return (
		<CatalogueSelect
			label="Ordenar por"
			name="sort"
			value={searchFields(search).get("sort") ?? ""}
			{...select}
		>
			{Object.entries(catalogueSorts).map(([value, label]) =>
				// Sorting by relevance makes sense only for a search.
				value === "relevance" && search.q === "" ? null : (
					// The default order is left out of the address, so that a new search starts with the best matches.
					<option key={value} value={value === defaultSort(search.q) ? "" : value}>
						{label}
					</option>
				),
			)}
		</CatalogueSelect>
	);
}

function CatalogueSelect({
	label,
	name,
	value,
	onSelect,
	className = "",
	children,
}: {
	label: string;
	name: string;
	value: string;
	onSelect?: (() => void) | undefined;
	className?: string | undefined;
	children: ReactNode;
}) {
	return (
		<span className={`relative min-w-0 ${className}`}>
			<Select
				name={name}
				aria-label={label}
				defaultValue={value}
				onChange={onSelect}
				className="h-12 w-full appearance-none truncate rounded-md border border-line-strong bg-white pr-10 pl-4 text-[0.9375rem] hover:border-ink-2"
			>
				{children}
			</Select>
			<Icon
				name="chevron-down"
				className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-2"
			/>
		</span>
	);
}
