import type { ReactNode } from "react";
import type { CatalogueSearch } from "#app/shop/catalogue/search/catalogue-search.ts";
import { Input } from "#app/ui/fields/controls.tsx";
import { formatReaisInput } from "#app/values/money.ts";
import type { MaterialChoices } from "./material-choices.server.ts";

interface CatalogueFiltersProps {
	search: CatalogueSearch;
	materials: MaterialChoices;
	/** The id of the form, where the fields are outside it. */
	form?: string;
	/** Called for a choice, not while typing. */
	onSelect?: () => void;
}

/** The filters price, availability and material, the same in the column of wide screens and in the phone's sheet. */
export function CatalogueFilters({ search, materials, form, onSelect }: CatalogueFiltersProps) {
	const field = { form, onChange: onSelect };
	const amount = {
		form,
		type: "text",
		inputMode: "decimal",
		maxLength: 12,
		className:
			"mt-1.5 h-11 w-full min-w-0 rounded-md border border-line-strong bg-white px-3 tabular-nums hover:border-ink-2",
	} as const;
	return (
		<div>
			{/* Chosen on a product's page; the other filters keep it. */}
			{search.artisan === null ? null : (
				<input type="hidden" name="artisan" value={search.artisan} form={form} />
			)}
			<FilterGroup title="Preço">
				<div className="grid grid-cols-2 gap-3 pt-1">
					<label className="text-sm text-ink-2">
						De (R$)
						<input
							{...amount}
							name="min"
							defaultValue={search.min === null ? "" : formatReaisInput(search.min)}
						/>
					</label>
					<label className="text-sm text-ink-2">
						Até (R$)
						<input
							{...amount}
							name="max"
							defaultValue={search.max === null ? "" : formatReaisInput(search.max)}
						/>
					</label>
				</div>
			</FilterGroup>
			<FilterGroup title="Disponibilidade">
				<label className={optionStyle}>
					<Input
						{...field}
						type="checkbox"
						name="availability"
						value="in_stock"
						defaultChecked={search.inStockOnly}
						className={checkboxStyle}
					/>
					Pronta entrega
				</label>
				<label className={optionStyle}>
					<Input
						{...field}
						type="checkbox"
						name="made_to_order"
						value="1"
						defaultChecked={search.madeToOrderOnly}
						className={checkboxStyle}
					/>
					Feito sob encomenda
				</label>
			</FilterGroup>
			{(["woods", "others"] as const).map((group) =>
				materials[group].length > 0 ? (
					<FilterGroup key={group} title={group === "woods" ? "Madeira" : "Outros materiais"}>
						{materials[group].map(({ name, count }) => (
							<label key={name} className={optionStyle}>
								<Input
									{...field}
									type="checkbox"
									name="material"
									value={name}
									defaultChecked={search.materials.includes(name)}
									className={checkboxStyle}
								/>
								<span className="wood size-6" data-wood={name} />
								<span className="min-w-0 flex-1">{name}</span>
								<span className="text-sm text-ink-2 tabular-nums">
									{count}
									<span className="sr-only">{count === 1 ? " peça" : " peças"}</span>
								</span>
							</label>
						))}
					</FilterGroup>
				) : null,
			)}
		</div>
	);
}

const optionStyle = "flex min-h-11 cursor-pointer items-center gap-3 lg:min-h-9 lg:text-[0.9375rem]";
const checkboxStyle = "size-4.5 flex-none accent-heartwood";

function FilterGroup({ title, children }: { title: string; children: ReactNode }) {
	return (
		<fieldset className="border-t border-line pt-4 pb-5">
			<legend className="float-left mb-1.5 w-full font-semibold">{title}</legend>
			<div className="clear-both">{children}</div>
		</fieldset>
	);
}
