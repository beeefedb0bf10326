import type { ReactNode } from "react";
import type { ProductChoices } from "#app/admin/products/admin-products.queries.server.ts";
import { productFields } from "#app/admin/products/product-fields.ts";
import { CheckboxField } from "#app/ui/fields/CheckboxField.tsx";
import { CheckboxGroup } from "#app/ui/fields/CheckboxGroup.tsx";
import { SelectField } from "#app/ui/fields/SelectField.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { Options } from "#app/ui/patterns/Options.tsx";
import { slugify } from "#app/values/slug.ts";
import { FormSection } from "./FormSection.tsx";
import { fieldProps, type ProductDraft } from "./product-draft.ts";

interface ShopFieldsProps extends Omit<ProductChoices, "materials" | "benches"> {
	draft: ProductDraft;
	errors: Record<string, string>;
	/** The name as it is typed; the page's address follows it. */
	name: string;
	/** Whether the product already has an address. */
	isExisting: boolean;
	/** Further fields of this screen. */
	children?: ReactNode;
}

/** Where the product appears in the shop, its address, and who makes it. */
export function ShopFields(props: ShopFieldsProps) {
	const { draft, errors, name, isExisting, categories, artisans, children } = props;
	const field = fieldProps(draft, errors);
	return (
		<FormSection title="Na loja">
			<CheckboxGroup
				legend={productFields.categoryIds.label}
				hint={categories.length === 0 ? "Crie primeiro uma categoria, na aba Categorias." : undefined}
				error={errors.categoryIds}
			>
				{categories.map(({ id, name: category }) => (
					<CheckboxField
						key={id}
						label={category}
						name="categoryIds"
						value={id}
						defaultChecked={draft.categoryIds.includes(id)}
					/>
				))}
			</CheckboxGroup>
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
