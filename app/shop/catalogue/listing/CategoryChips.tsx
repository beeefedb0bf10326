import { useEffect, useRef } from "react";
import type { CategorySummary } from "#app/shop/catalogue/categories/categories.queries.server.ts";
import { type CatalogueSearch, cataloguePath } from "#app/shop/catalogue/search/catalogue-search.ts";
import { Link } from "#app/ui/primitives/Link.tsx";
import { scrollToCurrent } from "#app/ui/scroll-to-current.ts";

/** The categories of narrow screens, one press each; wider ones have a select beside the search. */
export function CategoryChips({
	search,
	categories,
}: {
	search: CatalogueSearch;
	categories: readonly Pick<CategorySummary, "slug" | "name">[];
}) {
	const list = useRef<HTMLUListElement>(null);
	const current = search.categorySlug ?? "";
	useEffect(() => scrollToCurrent(list.current, current), [current]);
	return (
		<nav aria-label="Categorias da lista" className="-mx-5 mt-2 md:hidden">
			<ul ref={list} className="scroll-run -my-0.5 gap-2 scroll-px-5 px-5 py-1.5">
				{[{ slug: null, name: "Todas" }, ...categories].map(({ slug, name }) => (
					<li key={name} className="flex-none snap-start">
						<Link
							to={cataloguePath({ ...search, categorySlug: slug, page: 1 })}
							preventScrollReset
							aria-current={slug === search.categorySlug ? "page" : undefined}
							className="inline-flex min-h-11 items-center rounded-md border border-line-strong px-3.5 text-sm aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
						>
							{name}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}
