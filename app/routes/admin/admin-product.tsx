import { data, href, useNavigation } from "react-router";
import { AdminPageHeader } from "#app/admin/layout/AdminPageHeader.tsx";
import {
	duplicateProduct,
	removeProduct,
	saveProduct,
	setProductsActive,
} from "#app/admin/products/admin-products.commands.server.ts";
import { adminProductMessages, adminProductTitles } from "#app/admin/products/admin-products.messages.ts";
import {
	findEditableProduct,
	listProductChoices,
} from "#app/admin/products/admin-products.queries.server.ts";
import { ProductForm } from "#app/admin/products/form/ProductForm.tsx";
import { draftFromProduct } from "#app/admin/products/form/product-draft.ts";
import { productForm, refusedProductForm } from "#app/admin/products/form/product-form-action.server.ts";
import { ProductActions } from "#app/admin/products/ProductActions.tsx";
import { listStockMovements } from "#app/admin/products/stock-movements.queries.server.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { productMessages } from "#app/shop/catalogue/products/products.messages.ts";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { formatDateTime } from "#app/values/date.ts";
import type { Route } from "./+types/admin-product";

export async function loader({ request, params }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	const [product, movements, choices] = await Promise.all([
		findEditableProduct(admin, params.id),
		listStockMovements(admin, params.id),
		listProductChoices(admin),
	]);
	if (!product) throw data(null, 404);
	return { product, movements, ...choices };
}

export async function action({ request, params: { id } }: Route.ActionArgs) {
	const admin = await requireAdmin(request);
	const current = await findEditableProduct(admin, id);
	if (!current) throw data(null, 404);
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
			run: async (_, input, { form }) => {
				await saveProduct(admin, input, { id, ...readBaseline(form) });
				return {
					redirectTo: href("/admin/products/:id", { id }),
					toast: adminProductMessages.updated(input.isActive ?? true),
				};
			},
			onRefusal: (refusal, form) => refusedProductForm(admin, refusal, form),
		},
		duplicate: {
			failureTitle: adminProductTitles.save,
			run: async () => {
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
		activate: setActive(true),
		deactivate: setActive(false),
	});
}

/** The product as the editor saw it when the form was opened. */
function readBaseline(form: FormData): { version: number; stockQuantity: number } {
	const version = Number(form.get("version"));
	const stockQuantity = Number(form.get("stockSeen"));
	if (Number.isSafeInteger(version) && Number.isSafeInteger(stockQuantity)) return { version, stockQuantity };
	throw new Refusal("malformed", productMessages.editedMeanwhile);
}

export default function AdminProductPage({ loaderData, actionData }: Route.ComponentProps) {
	const { product, movements, ...choices } = loaderData;
	const { state, formMethod, formData } = useNavigation();
	const busy = state !== "idle" && formMethod === "POST" && formData?.get("intent") === "save";
	return (
		<>
			<AdminPageHeader
				title={product.name}
				toast={actionData && "draft" in actionData ? undefined : actionData?.toast}
				actions={<ProductActions product={product} />}
			>
				{product.isActive ? "Na loja" : "Inativo: não aparece na loja"} · salvo em{" "}
				{formatDateTime(product.updatedAt)}
			</AdminPageHeader>
			<ProductForm
				// After a save the form starts from the saved values.
				key={`${product.id} ${product.version}`}
				{...choices}
				draft={draftFromProduct(product)}
				baseline={product}
				movements={movements}
				actionResult={actionData}
				busy={busy}
			/>
			<ActionForm id="product-actions" failure={adminProductTitles.status} preventScrollReset />
		</>
	);
}
