import { useRef, useState } from "react";
import { DialogActions } from "#app/admin/layout/DialogActions.tsx";
import { ImagesField } from "#app/admin/products/images/ImagesField.tsx";
import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { MAX_CATEGORY_IMAGES } from "#app/shop/catalogue/categories/category.ts";
import { CheckboxField } from "#app/ui/fields/CheckboxField.tsx";
import { resultFields } from "#app/ui/fields/FieldLayout.tsx";
import { TextAreaField } from "#app/ui/fields/TextAreaField.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { UnsavedChangesGuard } from "#app/ui/patterns/UnsavedChangesGuard.tsx";
import { useDirty } from "#app/ui/patterns/use-dirty.ts";
import { categoryLimits } from "#app/values/fields/product-limits.ts";
import { slugify } from "#app/values/slug.ts";
import { categoryTitles } from "./admin-categories.messages.ts";
import type { AdminCategory } from "./admin-categories.queries.server.ts";

export function CategoryForm({
	category,
	closeTo,
	actionResult,
	busy,
}: {
	category: AdminCategory | null;
	/** The address of the list without this form. */
	closeTo: string;
	actionResult: ActionResult | undefined;
	busy: boolean;
}) {
	const { values } = actionResult ?? {};
	const field = resultFields(actionResult);
	const form = useRef<HTMLFormElement>(null);
	const isDirty = useDirty(form, busy);
	const [name, setName] = useState(values?.name ?? category?.name ?? "");
	return (
		<ActionForm
			ref={form}
			failure={category ? categoryTitles.update : categoryTitles.create}
			result={actionResult}
			encType="multipart/form-data"
			preventScrollReset
			aria-label={category ? `Editar a categoria ${category.name}` : "Nova Categoria"}
			className="enter rounded-md border border-line-strong bg-white p-5 md:p-6"
		>
			<UnsavedChangesGuard isDirty={isDirty} />
			<input type="hidden" name="intent" value={category ? "update" : "create"} />
			{category ? <input type="hidden" name="id" value={category.id} /> : null}
			<div className="grid gap-x-8 gap-y-5 md:grid-cols-[minmax(0,1fr)_16rem]">
				<div className="space-y-5">
					<TextField
						{...field("name", category?.name ?? "")}
						label="Nome"
						required
						maxLength={categoryLimits.name}
						// The admin opened this form in order to type into it.
						autoFocus
						onChange={({ target }) => setName(target.value)}
					/>
					<TextField
						{...field("slug", category?.slug ?? "")}
						label="Endereço"
						optional
						maxLength={100}
						placeholder={slugify(name)}
						hint={
							category
								? "Links antigos continuam valendo: levam ao endereço novo."
								: "Em branco, vem do nome."
						}
					/>
					<TextAreaField
						{...field("description", category?.description ?? "")}
						label="Descrição"
						optional
						rows={3}
						maxLength={categoryLimits.description}
					/>
					<CheckboxField
						label="Mostrar na página inicial"
						hint="Entra em “Explore Nossa Coleção” e no rodapé."
						name="showOnHome"
						defaultChecked={values ? values.showOnHome !== undefined : (category?.showOnHome ?? false)}
					/>
				</div>
				<ImagesField
					label="Imagem"
					initial={category?.image ? [category.image] : []}
					max={MAX_CATEGORY_IMAGES}
					result={actionResult}
				/>
			</div>
			<div className="mt-6">
				<DialogActions
					closeTo={closeTo}
					save={busy ? "Salvando..." : category ? "Salvar" : "Criar Categoria"}
					busy={busy}
				/>
			</div>
		</ActionForm>
	);
}
