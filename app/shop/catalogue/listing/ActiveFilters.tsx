import {
	type CatalogueSearch,
	cataloguePath,
	emptyCatalogueSearch,
	hasFilters,
} from "#app/shop/catalogue/search/catalogue-search.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import { formatMoneyShort } from "#app/values/money.ts";

/** The active filters of the list, each removed by a press. */
export function ActiveFilters({
	search,
	categoryName,
}: {
	search: CatalogueSearch;
	categoryName: string | null;
}) {
	if (!hasFilters(search)) return null;
	const { q, artisan, materials, min, max } = search;
	const chips: { label: string; without: Partial<CatalogueSearch> }[] = [];
	if (q !== "") chips.push({ label: `“${q}”`, without: { q: "", sort: withoutRelevance(search) } });
	if (categoryName !== null) chips.push({ label: categoryName, without: { categorySlug: null } });
	if (artisan !== null) chips.push({ label: artisan, without: { artisan: null } });
	for (const label of materials) {
		chips.push({ label, without: { materials: materials.filter((material) => material !== label) } });
	}
	if (min !== null || max !== null) {
		chips.push({ label: priceLabel(min, max), without: { min: null, max: null } });
	}
	if (search.inStockOnly) chips.push({ label: "Pronta entrega", without: { inStockOnly: false } });
	if (search.madeToOrderOnly) chips.push({ label: "Sob encomenda", without: { madeToOrderOnly: false } });
	return (
		<ul aria-label="Filtros ativos" className="flex flex-wrap items-center gap-2">
			{chips.map(({ label, without }) => (
				<li key={label}>
					<Link
						to={cataloguePath({ ...search, ...without, page: 1 })}
						preventScrollReset
						className="inline-flex min-h-11 items-center gap-1.5 rounded-md bg-paper-2 forced-colors:border py-1 pr-2 pl-3 text-sm hover:bg-paper-3 lg:min-h-9"
					>
						<span className="sr-only">Remover filtro: </span>
						{label}
						<Icon name="close" className="size-4 text-ink-2" />
					</Link>
				</li>
			))}
			{chips.length > 1 ? (
				<li>
					<Link
						to={cataloguePath(emptyCatalogueSearch)}
						preventScrollReset
						className="inline-flex min-h-11 items-center px-2 text-sm underline decoration-line-strong underline-offset-4 hover:decoration-ink lg:min-h-9"
					>
						Limpar filtros
					</Link>
				</li>
			) : null}
		</ul>
	);
}

const withoutRelevance = ({ sort }: CatalogueSearch): CatalogueSearch["sort"] =>
	sort === "relevance" ? "name" : sort;

function priceLabel(min: CatalogueSearch["min"], max: CatalogueSearch["max"]): string {
	if (min === null) return max === null ? "" : `Até ${formatMoneyShort(max)}`;
	return max === null
		? `A partir de ${formatMoneyShort(min)}`
		: `${formatMoneyShort(min)} a ${formatMoneyShort(max)}`;
}
