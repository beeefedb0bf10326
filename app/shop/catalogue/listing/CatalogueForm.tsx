import { type RefObject, useEffect, useRef } from "react";
import { Form, href, useNavigate } from "react-router";
import type { CategorySummary } from "#app/shop/catalogue/categories/categories.queries.server.ts";
import {
	type CatalogueSearch,
	cataloguePath,
	countFilters,
	parseCatalogueSearch,
	searchFields,
} from "#app/shop/catalogue/search/catalogue-search.ts";
import { SearchInput } from "#app/shop/catalogue/suggestions/SearchInput.tsx";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { CatalogueFilters } from "./CatalogueFilters.tsx";
import { CategorySelect, SortSelect } from "./catalogue-selects.tsx";
import { FILTERS_SHEET_ID, FiltersSheet } from "./FiltersSheet.tsx";
import type { MaterialChoices } from "./material-choices.server.ts";

export const CATALOGUE_FORM_ID = "catalogo";

interface CatalogueFormProps {
	form: RefObject<HTMLFormElement | null>;
	search: CatalogueSearch;
	categories: readonly Pick<CategorySummary, "slug" | "name">[];
	materials: MaterialChoices;
}

/**
 * Search, category and sort order. A plain GET form, so it works without scripts. With scripts a choice applies at
 * once, and the address has no empty parameters.
 */
export function CatalogueForm({ form, search, categories, materials }: CatalogueFormProps) {
	const navigateTo = useNavigateToSearch();
	const filterCount = countFilters(search);
	const rememberSubmitted = useSyncFields(form, search);
	const showResults = (fields: FormData) => {
		rememberSubmitted(fields);
		navigateTo(fields);
	};
	const submit = () => form.current?.requestSubmit();

	return (
		<>
			<Form
				ref={form}
				id={CATALOGUE_FORM_ID}
				action={href("/products")}
				role="search"
				aria-label="Catálogo"
				onSubmit={(event) => {
					event.preventDefault();
					showResults(new FormData(event.currentTarget));
				}}
				className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 md:grid-cols-3 md:gap-3 lg:grid-cols-[minmax(0,1fr)_13.5rem_11rem]"
			>
				<div className="relative md:col-span-3 lg:col-span-1">
					<label htmlFor="busca" className="sr-only">
						Buscar produtos
					</label>
					<SearchInput
						id="busca"
						placeholder="Buscar produtos..."
						defaultValue={search.q}
						className="h-12 w-full rounded-md border border-line-strong bg-white pr-12 pl-4 hover:border-ink-2"
						listClassName="inset-x-0"
					/>
					<button
						type="submit"
						aria-label="Buscar"
						className="absolute top-0.5 right-0.5 grid size-11 place-items-center rounded-md text-ink hover:bg-paper-2"
					>
						<Icon name="search" className="size-5" />
					</button>
				</div>
				<CategorySelect categories={categories} search={search} onSelect={submit} className="max-md:hidden" />
				<SortSelect search={search} onSelect={submit} className="max-md:hidden" />
				<Button
					kind="secondary"
					size="sm"
					aria-haspopup="dialog"
					command="show-modal"
					commandfor={FILTERS_SHEET_ID}
					className="min-h-12! lg:hidden"
				>
					Filtrar{filterCount > 0 ? ` (${filterCount})` : ""}
				</Button>
			</Form>
			<FiltersSheet search={search} categories={categories} materials={materials} onApply={showResults} />
		</>
	);
}

/** The left column of wide screens: its fields belong to the form above the list. */
export function FiltersColumn({ form, search, materials }: Omit<CatalogueFormProps, "categories">) {
	return (
		<>
			<noscript>
				<style>{"#filtros{display:block}"}</style>
			</noscript>
			<div id="filtros" className="hidden lg:block">
				<CatalogueFilters
					search={search}
					materials={materials}
					form={CATALOGUE_FORM_ID}
					onSelect={() => form.current?.requestSubmit()}
				/>
				<Button type="submit" form={CATALOGUE_FORM_ID} kind="secondary" size="sm" className="mt-4 w-full">
					Aplicar
				</Button>
			</div>
		</>
	);
}

function useNavigateToSearch(): (fields: FormData) => void {
	const navigate = useNavigate();
	return (fields) => {
		const parameters = new URLSearchParams();
		for (const [name, value] of fields) if (typeof value === "string") parameters.append(name, value);
		navigate(cataloguePath(parseCatalogueSearch(parameters)), { preventScrollReset: true });
	};
}

/**
 * A chip or the back button changes the address. The fields then follow it and keep their focus. Text typed before
 * hydration must stay, and so must text typed while an earlier search is still running. Returns the function that
 * records the requested text.
 */
function useSyncFields(
	form: RefObject<HTMLFormElement | null>,
	search: CatalogueSearch,
): (fields: FormData) => void {
	const address = cataloguePath({ ...search, page: 1 });
	const shownPath = useRef(address);
	const lastSubmitted = useRef<URLSearchParams | FormData>(searchFields(search));
	// biome-ignore lint/correctness/useExhaustiveDependencies: the address is the search in one word.
	useEffect(() => {
		if (shownPath.current === address) return;
		shownPath.current = address;
		const values = searchFields(search);
		for (const field of form.current?.elements ?? []) {
			if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
			const value = values.get(field.name) ?? "";
			if (field instanceof HTMLInputElement && field.type === "checkbox") {
				field.checked = values.getAll(field.name).includes(field.value);
			} else if (
				field instanceof HTMLSelectElement ||
				field.value === (lastSubmitted.current.get(field.name) ?? "")
			) {
				field.value = value;
			}
		}
		lastSubmitted.current = values;
	}, [address]);
	return (fields) => {
		lastSubmitted.current = fields;
	};
}
