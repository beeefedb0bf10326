import { type ReactNode, useEffect, useRef, useState } from "react";
import { href, useLocation } from "react-router";
import { ConfirmButton, QuestionNotice } from "#app/admin/layout/form-question.tsx";
import { OpenSavedVersion } from "#app/admin/layout/OpenSavedVersion.tsx";
import { VersionField } from "#app/admin/layout/VersionField.tsx";
import { adminProductTitles } from "#app/admin/products/admin-products.messages.ts";
import type { ProductChoices } from "#app/admin/products/admin-products.queries.server.ts";
import { ImagesField } from "#app/admin/products/images/ImagesField.tsx";
import {
	mainFieldLabels,
	productFields,
	specificationFieldNames,
} from "#app/admin/products/product-fields.ts";
import type { StockMovement } from "#app/admin/products/stock-movements.queries.server.ts";
import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { MAX_PRODUCT_IMAGES } from "#app/shop/catalogue/products/product-input.ts";
import { TextAreaField } from "#app/ui/fields/TextAreaField.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { UnsavedChangesGuard } from "#app/ui/patterns/UnsavedChangesGuard.tsx";
import { useDirty } from "#app/ui/patterns/use-dirty.ts";
import { Button } from "#app/ui/primitives/Button.tsx";
import { ButtonLink } from "#app/ui/primitives/ButtonLink.tsx";
import { FiscalFields } from "./FiscalFields.tsx";
import { FormSection } from "./FormSection.tsx";
import { MaterialsField } from "./MaterialsField.tsx";
import { fieldProps, type ProductDraft } from "./product-draft.ts";
import type { RefusedProductEdit } from "./product-form-action.server.ts";
import { SaleFields } from "./SaleFields.tsx";
import { ShopFields } from "./ShopFields.tsx";
import { StockMovements } from "./StockMovements.tsx";

interface ProductFormProps extends ProductChoices {
	draft: ProductDraft;
	actionResult: (ActionResult & RefusedProductEdit) | undefined;
	busy: boolean;
	/** The version and stock that the editor saw, to be compared with the stored values on saving. */
	baseline?: { version: number; stockQuantity: number };
	/** Past stock changes of an existing product. */
	movements?: readonly StockMovement[];
	/** About work in the queue, below the fields of the bench. */
	queued?: ReactNode;
	/** Further fields of this screen, above the buttons. */
	children?: ReactNode;
}

/** Creates or edits a product (specification, sections 2 and 5). */
export function ProductForm(props: ProductFormProps) {
	const { actionResult, busy, categories, artisans, materials, benches, baseline, movements } = props;
	const { queued, children } = props;
	const draft = actionResult?.draft ?? props.draft;
	const errors = actionResult?.fields ?? {};
	const form = useRef<HTMLFormElement>(null);
	const problem = useRef<HTMLDivElement>(null);
	const { pathname } = useLocation();
	const [name, setName] = useState(draft.name);
	const isDirty = useDirty(form, busy);
	const failureMessage =
		actionResult?.toast?.tone === "destructive" ? actionResult.toast.description : undefined;
	const errorCount = Object.keys(errors).length;
	const field = fieldProps(draft, errors);
	const isDeleted = actionResult?.isDeleted === true;

	// The first mistake is scrolled into view, however long the form is.
	useEffect(() => {
		if (actionResult === undefined) return;
		const first = form.current?.querySelector<HTMLElement>("[aria-invalid='true']");
		(first ?? problem.current)?.focus();
	}, [actionResult]);

	return (
		<ActionForm
			ref={form}
			failure={adminProductTitles.save}
			result={actionResult}
			encType="multipart/form-data"
			preventScrollReset
		>
			<UnsavedChangesGuard isDirty={isDirty} />
			{baseline ? (
				<>
					<VersionField version={baseline.version} result={actionResult} />
					<input type="hidden" name="stockSeen" value={baseline.stockQuantity} />
				</>
			) : null}
			{/* Not of the button, so that the two buttons below differ in what they save. */}
			<input type="hidden" name="intent" value={isDeleted ? "recreate" : "save"} />
			{errorCount > 0 || failureMessage ? (
				<div ref={problem} tabIndex={-1} className="mb-6 scroll-mt-20">
					{actionResult?.question ? (
						<QuestionNotice result={actionResult} />
					) : (
						<Notice tone="bad" role="alert">
							{failureMessage ?? "Confira os campos marcados abaixo. Nada foi salvo ainda."}
							{failureMessage && baseline && !isDeleted ? <OpenSavedVersion to={pathname} /> : null}
						</Notice>
					)}
				</div>
			) : null}
			{/* On a phone the price comes before the measures; a wide screen shows them side by side. */}
			<div className="grid gap-x-12 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_23rem]">
				<div>
					<FormSection title="A peça">
						<TextField {...field("name")} required onChange={({ target }) => setName(target.value)} />
						<TextAreaField {...field("description")} required rows={7} />
						<ImagesField
							// Deleting the product has deleted pictures that only it used.
							key={String(isDeleted)}
							label={productFields.imageIds.label}
							initial={draft.images}
							max={MAX_PRODUCT_IMAGES}
							error={errors.imageIds}
							result={actionResult}
						/>
					</FormSection>
				</div>
				<div className="border-t border-line pt-6 lg:row-span-2 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-8">
					<SaleFields draft={draft} errors={errors} benches={benches}>
						{queued}
					</SaleFields>
					{movements ? <StockMovements movements={movements} /> : null}
					<ShopFields
						draft={draft}
						errors={errors}
						name={name}
						isExisting={baseline !== undefined}
						categories={categories}
						artisans={artisans}
					>
						{children}
					</ShopFields>
				</div>
				<div className="border-t border-line pt-6">
					<FormSection title="Madeira e medidas">
						<MaterialsField initial={draft.materials} suggestions={materials} />
						<div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-4">
							{(["width", "depth", "height", "weight"] as const).map((name) => (
								<TextField key={name} {...field(name)} />
							))}
						</div>
						<TextField {...field("finish")} optional />
						<TextAreaField
							{...field("careInstructions")}
							optional
							rows={3}
							hint="Em branco, a página mostra os cuidados gerais da loja."
						/>
					</FormSection>
					<FormSection title="Especificações" hint="Só as preenchidas aparecem na página.">
						<div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
							{specificationFieldNames.map((name) => {
								const main = mainFieldLabels[name];
								if (!main) return <TextField key={name} {...field(name)} />;
								// Asked once, above; here only where a product says something else as well.
								return draft[name] === "" ? null : (
									<TextField
										key={name}
										{...field(name)}
										hint={`A página mostra também “${main}”, que está acima. Vazio, mostra só ele.`}
									/>
								);
							})}
						</div>
					</FormSection>
					<FiscalFields draft={draft} errors={errors} />
				</div>
			</div>
			{/* Messages are above it, so that the form can be corrected and sent from here. */}
			<div
				data-save-bar
				className="sticky bottom-0 z-20 -mx-4 flex flex-wrap justify-end gap-3 border-t border-line bg-paper px-4 py-3 md:-mx-8 md:px-8"
			>
				<ButtonLink to={href("/admin/products")} kind="secondary" size="sm">
					Cancelar
				</ButtonLink>
				<Button type="submit" size="sm" busy={busy}>
					{busy
						? "Salvando..."
						: isDeleted
							? "Criar de novo"
							: baseline
								? "Salvar Alterações"
								: "Cadastrar Produto"}
				</Button>
				<ConfirmButton result={actionResult} busy={busy} />
			</div>
		</ActionForm>
	);
}
