import { type ReactNode, useId, useState } from "react";
import type { ProductChoices } from "#app/admin/products/admin-products.queries.server.ts";
import { productFields } from "#app/admin/products/product-fields.ts";
import { shippingTypes } from "#app/shop/shipping/shipping-type.ts";
import { CheckboxField } from "#app/ui/fields/CheckboxField.tsx";
import { SelectField } from "#app/ui/fields/SelectField.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { Options, toOptions } from "#app/ui/patterns/Options.tsx";
import { slugify } from "#app/values/slug.ts";
import { fieldProps, type ProductDraft } from "./product-draft.ts";

interface ShopFieldsProps extends Omit<ProductChoices, "materials"> {
	draft: ProductDraft;
	errors: Record<string, string>;
	/** The name as typed now; the page's address follows it. */
	name: string;
	/** Whether the product has an address already. */
	isExisting: boolean;
	/** Further choices of this screen. */
	children?: ReactNode;
}

/** Where the shop shows the product, under which address, and who makes it. */
export function ShopFields(props: ShopFieldsProps) {
	const { draft, errors, name, isExisting, categories, artisans, children } = props;
	const field = fieldProps(draft, errors);
	return (
		<FormSection title="Na loja">
			<fieldset aria-describedby={errors.categoryIds ? "categories-error" : undefined}>
				<legend className="mb-1 text-sm font-semibold">{productFields.categoryIds.label}</legend>
				{categories.map(({ id, name: category }) => (
					<CheckboxField
						key={id}
						label={category}
						name="categoryIds"
						value={id}
						defaultChecked={draft.categoryIds.includes(id)}
						aria-invalid={errors.categoryIds ? true : undefined}
					/>
				))}
				{categories.length === 0 ? (
					<p className="text-sm text-ink-2">Crie primeiro uma categoria, na aba Categorias.</p>
				) : null}
				{errors.categoryIds ? (
					<p id="categories-error" className="mt-1 text-sm text-brick">
						{errors.categoryIds}
					</p>
				) : null}
			</fieldset>
			<div>
				<CheckboxField
					label={productFields.isActive.label}
					hint="Aparece na loja e pode ser comprado."
					name="isActive"
					defaultChecked={draft.isActive}
				/>
				<CheckboxField
					label={productFields.isFeatured.label}
					hint="Entra em “Produtos em Destaque”, na página inicial. Com três fotos ou mais, a última aparece grande: mostre a peça na casa."
					name="isFeatured"
					defaultChecked={draft.isFeatured}
				/>
			</div>
			<TextField
				{...field("slug")}
				optional
				placeholder={slugify(name)}
				hint={
					isExisting ? "Se mudar, o endereço antigo continua levando para cá." : "Em branco, vem do nome."
				}
			/>
			<SelectField {...field("artisanId")} optional>
				<option value="">A oficina</option>
				<Options of={artisans.map(({ id, fullName }) => ({ value: id, label: fullName }))} />
			</SelectField>
			{children}
		</FormSection>
	);
}

interface SaleFieldsProps {
	draft: ProductDraft;
	errors: Record<string, string>;
}

/** What the product costs, how many there are, and how it is shipped. */
export function SaleFields({ draft, errors }: SaleFieldsProps) {
	const field = fieldProps(draft, errors);
	const [stock, setStock] = useState(draft.stockQuantity);
	const [isMadeToOrder, setMadeToOrder] = useState(draft.isMadeToOrder);
	return (
		<FormSection title="Preço e estoque">
			<TextField {...field("price")} required />
			<TextField {...field("originalPrice")} optional hint="Maior que o preço, aparece riscado." />
			<TextField {...field("stockQuantity")} onChange={({ target }) => setStock(target.value)} />
			<div>
				<CheckboxField
					label={productFields.isMadeToOrder.label}
					hint="Vende sem estoque: a oficina faz depois do pedido."
					name="isMadeToOrder"
					defaultChecked={draft.isMadeToOrder}
					onChange={({ target }) => setMadeToOrder(target.checked)}
				/>
				{/* The form asks for the days only when the product is made to order (specification, section 5). */}
				{isMadeToOrder ? (
					<div className="mt-3 grid grid-cols-2 items-end gap-4">
						<TextField {...field("productionDays")} />
						<TextField {...field("availableAfterDays")} />
					</div>
				) : null}
			</div>
			{Number(stock) === 0 && !isMadeToOrder ? (
				<Notice tone="warning" role="status">
					Sem estoque e sem encomenda, a peça entra na loja como “Esgotado”. Informe quantas há, marque “
					{productFields.isMadeToOrder.label}” ou deixe-a fora da loja por enquanto.
				</Notice>
			) : null}
			<SelectField {...field("shippingType")}>
				<Options of={toOptions(shippingTypes)} />
			</SelectField>
		</FormSection>
	);
}

/** One subject of a long form, under its own headline. */
export function FormSection({
	title,
	hint,
	children,
}: {
	title: string;
	hint?: ReactNode;
	children: ReactNode;
}) {
	const id = useId();
	return (
		<section aria-labelledby={id} className="border-t border-line pt-6 pb-8 first:border-t-0 first:pt-0">
			<h2 id={id} className="font-serif text-xl font-medium">
				{title}
			</h2>
			{hint ? <p className="mt-1 text-sm text-ink-2">{hint}</p> : null}
			<div className="mt-4 space-y-5">{children}</div>
		</section>
	);
}
