import { data, href, useNavigation } from "react-router";
import { AdminErrorPage } from "#app/admin/layout/AdminErrorPage.tsx";
import { AdminPageHeader } from "#app/admin/layout/AdminPageHeader.tsx";
import {
	duplicateProduct,
	recreateProduct,
	removeProduct,
	saveProduct,
	setProductsActive,
} from "#app/admin/products/admin-products.commands.server.ts";
import { adminProductMessages, adminProductTitles } from "#app/admin/products/admin-products.messages.ts";
import {
	findEditableProduct,
	listProductChoices,
} from "#app/admin/products/admin-products.queries.server.ts";
import { APPLY_INTENT, ApplyForm, ApplyToQueue } from "#app/admin/products/form/ApplyToQueue.tsx";
import { confirmMissingMeasures } from "#app/admin/products/form/confirm-missing-measures.server.ts";
import { ProductForm } from "#app/admin/products/form/ProductForm.tsx";
import { draftFromProduct, emptyProductDraft } from "#app/admin/products/form/product-draft.ts";
import {
	productForm,
	type RefusedProductEdit,
	refusedProductEdit,
} from "#app/admin/products/form/product-form-action.server.ts";
import { ProductActions } from "#app/admin/products/ProductActions.tsx";
import { listStockMovements } from "#app/admin/products/stock-movements.queries.server.ts";
import { type FormOutcome, formAction } from "#app/platform/forms/form-action.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { confirmedKey } from "#app/platform/save-question.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { waitingText } from "#app/shop/back-in-stock/back-in-stock.messages.ts";
import { countWaiting } from "#app/shop/back-in-stock/waiting.queries.server.ts";
import { productMessages } from "#app/shop/catalogue/products/products.messages.ts";
import { applyProductWork } from "#app/shop/orders/work-orders/changes/apply-product-work.server.ts";
import { listEditedWorks } from "#app/shop/orders/work-orders/changes/edited-works.server.ts";
import { formResultOf } from "#app/ui/fields/form-result.ts";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { formatDateTime } from "#app/values/date.ts";
import type { Route } from "./+types/admin-product";

export async function loader({ request, params }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	const [product, movements, editedWorks, choices] = await Promise.all([
		findEditableProduct(admin, params.id),
		listStockMovements(admin, params.id),
		listEditedWorks(admin, params.id),
		listProductChoices(admin),
	]);
	const waiting = product ? (await countWaiting(admin, [product.id])).get(product.id) : undefined;
	// Not thrown: without scripts this is rendered together with a form's result, which contains the typed values.
	return data({ product, waiting, movements, editedWorks, ...choices }, product ? 200 : 404);
}

export async function action({ request, params: { id } }: Route.ActionArgs) {
	const admin = await requireAdmin(request);
	const setActive = (isActive: boolean) => ({
		failureTitle: adminProductTitles.status,
		run: async () => {
			await setProductsActive(admin, [id], isActive);
			return { toast: adminProductMessages.status(isActive, 1) };
		},
	});
	return formAction(request, admin, {
		save: {
			...productForm,
			run: async (_, input, { form }): Promise<FormOutcome<RefusedProductEdit>> => {
				await confirmMissingMeasures(input, form);
				await saveProduct(admin, input, { id, ...readBaseline(form) });
				return {
					redirectTo: href("/admin/products/:id", { id }),
					toast: adminProductMessages.updated(input.isActive ?? true),
				};
			},
			onRefusal: (refusal, form) => refusedProductEdit(admin, refusal, form),
		},
		recreate: {
			...productForm,
			run: async (_, input, { form }): Promise<FormOutcome<RefusedProductEdit>> => {
				await confirmMissingMeasures(input, form);
				const created = await recreateProduct(admin, input);
				return {
					redirectTo: href("/admin/products/:id", { id: created.id }),
					toast: adminProductMessages.created,
				};
			},
			onRefusal: (refusal, form) => refusedProductEdit(admin, refusal, form, { isDeleted: true }),
		},
		duplicate: {
			failureTitle: adminProductTitles.save,
			run: async () => {
				const current = await findEditableProduct(admin, id);
				if (!current) throw new Refusal("not_found", productMessages.notFound);
				const copy = await duplicateProduct(admin, current);
				return {
					redirectTo: href("/admin/products/:id", { id: copy.id }),
					toast: adminProductMessages.duplicated,
				};
			},
		},
		delete: {
			failureTitle: adminProductTitles.remove,
			run: async () => {
				const { name } = await removeProduct(admin, id);
				return { redirectTo: href("/admin/products"), toast: adminProductMessages.deleted(name) };
			},
		},
		[APPLY_INTENT]: {
			failureTitle: adminProductTitles.apply,
			run: async (_, __, { form }) => {
				const version = Number(form.get("version"));
				const count = await applyProductWork(admin, { id, version }, confirmedKey(form));
				return { toast: adminProductMessages.applied(count) };
			},
		},
		activate: setActive(true),
		deactivate: setActive(false),
	});
}

/** The version and stock that the editor saw when the form was opened. */
function readBaseline(form: FormData): { version: number; stockQuantity: number } {
	const version = Number(form.get("version"));
	const stockQuantity = Number(form.get("stockSeen"));
	if (Number.isSafeInteger(version) && Number.isSafeInteger(stockQuantity)) return { version, stockQuantity };
	throw new Refusal("malformed", productMessages.unreadableForm);
}

export default function AdminProductPage({ loaderData, actionData }: Route.ComponentProps) {
	const { product, waiting, movements, editedWorks, ...choices } = loaderData;
	const { state, formMethod, formData } = useNavigation();
	const intent = formMethod === "POST" ? formData?.get("intent") : undefined;
	const busy = state !== "idle" && (intent === "save" || intent === "recreate");
	const isRefused = actionData && "draft" in actionData;
	// The other forms of this screen say nothing about the product's own.
	const applied = formResultOf(actionData, APPLY_INTENT);
	if (!product) {
		// Deleted while its form was open in a browser without scripts.
		if (!isRefused) return <AdminErrorPage error={null} status={404} url="" message={undefined} />;
		return (
			<>
				<AdminPageHeader title={actionData.draft?.name ?? adminProductTitles.deleted} />
				<ProductForm
					{...choices}
					draft={emptyProductDraft}
					baseline={{ version: 0, stockQuantity: 0 }}
					actionResult={actionData}
					busy={busy}
				/>
			</>
		);
	}
	return (
		<>
			<AdminPageHeader
				title={product.name}
				toast={isRefused ? undefined : actionData?.toast}
				actions={<ProductActions product={product} />}
			>
				{product.isActive ? "Na loja" : "Inativo: não aparece na loja"} · salvo em{" "}
				{formatDateTime(product.updatedAt)}
				{waiting ? ` · ${waitingText(waiting)} voltar` : null}
			</AdminPageHeader>
			<ProductForm
				// After saving, the form starts again from the saved values.
				key={`${product.id} ${product.version}`}
				{...choices}
				draft={draftFromProduct(product)}
				baseline={product}
				movements={movements}
				actionResult={applied ? undefined : actionData}
				busy={busy}
				queued={
					<ApplyToQueue
						works={editedWorks}
						result={applied}
						busy={state !== "idle" && intent === APPLY_INTENT}
					/>
				}
			/>
			<ApplyForm version={product.version} result={applied} />
			<ActionForm id="product-actions" failure={adminProductTitles.status} preventScrollReset />
		</>
	);
}
