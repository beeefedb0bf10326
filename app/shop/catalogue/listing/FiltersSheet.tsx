import { type CatalogueSearch, searchFields } from "#app/shop/catalogue/search/catalogue-search.ts";
import { Button } from "#app/ui/primitives/Button.tsx";
import { Modal } from "#app/ui/primitives/Modal.tsx";
import { CatalogueFilters } from "./CatalogueFilters.tsx";

/** The filters of narrow screens, fetched when they are first opened. */
export default function FiltersSheet({
	open,
	onClose,
	search,
	materials,
	onApply,
}: {
	open: boolean;
	onClose: () => void;
	search: CatalogueSearch;
	materials: readonly string[];
	onApply: (fields: FormData) => void;
}) {
	const { q, category, sort } = searchFields(search);
	return (
		<Modal open={open} onClose={onClose} title="Filtrar" shape="right">
			<form
				onSubmit={(event) => {
					event.preventDefault();
					onApply(new FormData(event.currentTarget));
				}}
			>
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
