import type { FormEvent } from "react";
import { href } from "react-router";
import {
	type CatalogueSearch,
	cataloguePath,
	searchFields,
} from "#app/shop/catalogue/search/catalogue-search.ts";
import { Button } from "#app/ui/primitives/Button.tsx";
import { Modal } from "#app/ui/primitives/Modal.tsx";
import { CatalogueFilters } from "./CatalogueFilters.tsx";

export const FILTERS_SHEET_ID = "filtrar";
const FORM_ID = "filtros-da-folha";

/**
 * The filters of narrow screens: a plain GET form of its own, so it works before scripts. Choices that were not applied
 * are dropped when the sheet is closed.
 */
export function FiltersSheet({
	search,
	materials,
	onApply,
}: {
	search: CatalogueSearch;
	materials: readonly string[];
	onApply: (fields: FormData) => void;
}) {
	const { q, category, sort } = searchFields(search);
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
				{Object.entries({ q, category, sort }).map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value ?? ""} />
				))}
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
