import { data, Form, href, useNavigation } from "react-router";
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
	listArtisans,
	listMaterialSuggestions,
} from "#app/admin/products/admin-products.queries.server.ts";
import { ProductForm } from "#app/admin/products/form/ProductForm.tsx";
import { draftFromProduct, type ProductDraft } from "#app/admin/products/form/product-draft.ts";
import { readProductForm } from "#app/admin/products/form/read-product-form.server.ts";
import { ProductActions } from "#app/admin/products/ProductActions.tsx";
import { attempt, readFormData } from "#app/platform/forms/forms.server.ts";
import { redirectWithToast } from "#app/platform/forms/toasts.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { listCategories } from "#app/shop/catalogue/categories/categories.queries.server.ts";
import { productMessages } from "#app/shop/catalogue/products/products.messages.ts";
import { NoScriptToast } from "#app/ui/patterns/NoScriptToast.tsx";
import { formatDateTime } from "#app/values/date.ts";
import type { Route } from "./+types/admin-product";

export async function loader({ request, params }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	const [product, categories, artisans, materials] = await Promise.all([
		findEditableProduct(admin, params.id),
		listCategories(),
		listArtisans(admin),
		listMaterialSuggestions(admin),
	]);
	if (!product) throw data(null, 404);
	return { product, categories, artisans, materials };
}

export async function action({ request, params: { id } }: Route.ActionArgs) {
	const admin = await requireAdmin(request);
	const current = await findEditableProduct(admin, id);
	if (!current) throw data(null, 404);
	const form = await readFormData(request);
	const intent = form.get("intent");
	if (intent === "delete") {
		const removal = await attempt(() => removeProduct(admin, id), { title: adminProductTitles.remove });
		return removal.ok
			? redirectWithToast(href("/admin/products"), adminProductMessages.deleted(removal.value.name))
			: removal.response;
	}
	if (intent === "duplicate") {
		const { slug: _, images, ...original } = current;
		const copy = await attempt(
			() =>
				duplicateProduct(admin, { ...toProductInput(original), imageIds: images.map((image) => image.id) }),
			{ title: adminProductTitles.save },
		);
		return copy.ok
			? redirectWithToast(href("/admin/products/:id", { id: copy.value.id }), adminProductMessages.duplicated)
			: copy.response;
	}
	if (intent === "activate" || intent === "deactivate") {
		const isActive = intent === "activate";
		const change = await attempt(() => setProductsActive(admin, [id], isActive), {
			title: adminProductTitles.status,
		});
		return change.ok ? { toast: adminProductMessages.status(isActive, 1) } : change.response;
	}

	let draft: ProductDraft | undefined;
	const saving = await attempt(
		async () => {
			const seen = { version: Number(form.get("version")), stockQuantity: Number(form.get("stockSeen")) };
			if (!Number.isSafeInteger(seen.version) || !Number.isSafeInteger(seen.stockQuantity)) {
				throw new Refusal("malformed", productMessages.editedMeanwhile);
			}
			const read = await readProductForm(admin, form);
			draft = read.draft;
			await saveProduct(admin, read.input(), { id, ...seen });
		},
		{ title: adminProductTitles.save },
	);
	if (saving.ok) return redirectWithToast(href("/admin/products/:id", { id }), adminProductMessages.updated);
	const { data: answer, init } = saving.response;
	return data({ ...answer, toast: answer.fields ? undefined : answer.toast, draft }, init ?? {});
}

/** Only what a product is made of. */
function toProductInput({
	id: _,
	version: __,
	updatedAt: ___,
	timesOrdered: ____,
	...input
}: Omit<NonNullable<Awaited<ReturnType<typeof findEditableProduct>>>, "slug" | "images">) {
	return input;
}

export default function AdminProductPage({ loaderData, actionData }: Route.ComponentProps) {
	const { product, ...choices } = loaderData;
	const { state, formMethod, formData } = useNavigation();
	const busy = state !== "idle" && formMethod === "POST" && formData?.get("intent") === "save";
	return (
		<>
			<AdminPageHeader title={product.name} actions={<ProductActions product={product} />}>
				{product.isActive ? "Na loja" : "Inativo: não aparece na loja"} · salvo em{" "}
				{formatDateTime(product.updatedAt)}
			</AdminPageHeader>
			{/* What is wrong with the form, it says itself. */}
			<NoScriptToast toast={actionData && "draft" in actionData ? undefined : actionData?.toast} />
			<ProductForm
				// Once saved, the form starts from what is there now.
				key={`${product.id} ${product.version}`}
				{...choices}
				draft={draftFromProduct(product)}
				baseline={product}
				answer={actionData}
				busy={busy}
			/>
			<Form id="product-actions" method="post" preventScrollReset />
		</>
	);
}
