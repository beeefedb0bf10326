import type { FormEvent } from "react";
import { href } from "react-router";
import type { CategorySummary } from "#app/shop/catalogue/categories/categories.queries.server.ts";
import { type CatalogueSearch, cataloguePath } from "#app/shop/catalogue/search/catalogue-search.ts";
import { Button } from "#app/ui/primitives/Button.tsx";
import { Modal } from "#app/ui/primitives/Modal.tsx";
import { CatalogueFilters } from "./CatalogueFilters.tsx";
import { CategorySelect, SortSelect } from "./catalogue-selects.tsx";
import type { MaterialChoices } from "./material-choices.server.ts";

export const FILTERS_SHEET_ID = "filtrar";
const FORM_ID = "filtros-da-folha";

/**
 * The filters of narrow screens, with category and sort order: a plain GET form of its own, so it works before
 * scripts. Choices that were not applied are dropped when the sheet is closed.
 */
export function FiltersSheet({
	search,
	categories,
	materials,
	onApply,
}: {
	search: CatalogueSearch;
	categories: readonly Pick<CategorySummary, "slug" | "name">[];
	materials: MaterialChoices;
	onApply: (fields: FormData) => void;
}) {
	const { q } = search;
	const apply = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const form = event.currentTarget;
		const fields = new FormData(form);
		form.closest("dialog")?.close();
		onApply(fields);
	};
	const reset = () => {
		const form = document.getElementById(FORM_ID);
		if (form instanceof HTMLFormElement) form.reset();
	};
	return (
		<Modal id={FILTERS_SHEET_ID} onClose={reset} title="Filtrar" shape="right">
			{/* A new address resets the form to its choices. */}
			<form key={cataloguePath(search)} id={FORM_ID} action={href("/products")} onSubmit={apply}>
				<input type="hidden" name="q" value={q} />
				<div className="grid gap-3 pb-5">
					<CategorySelect categories={categories} search={search} />
					<SortSelect search={search} />
				</div>
				<CatalogueFilters search={search} materials={materials} />
				<div className="sticky -bottom-6 -mx-6 border-t border-line bg-paper px-6 py-4">
					<Button type="submit" className="w-full">
						Ver produtos
					</Button>
				</div>
			</form>
		</Modal>
	);
}
