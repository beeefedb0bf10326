import type { ReactNode } from "react";
import { CheckboxField } from "#app/ui/primitives/CheckboxField.tsx";
import { SelectField, TextField } from "#app/ui/primitives/TextField.tsx";
import { slugify } from "#app/values/slug.ts";
import { FormSection } from "./FormSection.tsx";
import type { ProductDraft } from "./product-draft.ts";

interface ShopFieldsProps {
	draft: ProductDraft;
	errors: Record<string, string>;
	/** As it is written now: the page's address follows it. */
	name: string;
	/** Whether the piece has an address already. */
	isExisting: boolean;
	categories: readonly { id: string; name: string }[];
	artisans: readonly { id: string; fullName: string }[];
	/** Further choices of this screen. */
	children?: ReactNode;
}

/** Where the shop shows the piece, under which address, and who makes it. */
export function ShopFields(props: ShopFieldsProps) {
	const { draft, errors, name, isExisting, categories, artisans, children } = props;
	return (
		<FormSection title="Na loja">
			<fieldset aria-describedby={errors.categoryIds ? "categories-error" : undefined}>
				<legend className="mb-1 text-sm font-semibold">Categorias</legend>
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
					label="Ativo"
					hint="Aparece na loja e pode ser comprado."
					name="isActive"
					defaultChecked={draft.isActive}
				/>
				<CheckboxField
					label="Destaque"
					hint="Entra em “Produtos em Destaque”, na página inicial."
					name="isFeatured"
					defaultChecked={draft.isFeatured}
				/>
			</div>
			<TextField
				label="Endereço da página"
				name="slug"
				optional
				maxLength={200}
				placeholder={slugify(name)}
				hint={
					isExisting ? "Se mudar, o endereço antigo continua levando para cá." : "Em branco, vem do nome."
				}
				defaultValue={draft.slug}
				error={errors.slug}
			/>
			<SelectField
				label="Quem faz"
				name="artisanId"
				optional
				defaultValue={draft.artisanId}
				error={errors.artisanId}
			>
				<option value="">A oficina</option>
				{artisans.map(({ id, fullName }) => (
					<option key={id} value={id}>
						{fullName}
					</option>
				))}
			</SelectField>
			{children}
		</FormSection>
	);
}
