import { data, Form, useNavigation } from "react-router";
import { attempt, readFormData } from "#app/platform/forms.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { redirectWithToast } from "#app/platform/toasts.server.ts";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { ScreenHead } from "#app/shop/back-office/ScreenHead.tsx";
import { listCategories } from "#app/shop/catalogue/categories/categories.queries.server.ts";
import {
	duplicateProduct,
	removeProduct,
	saveProduct,
	setProductsActive,
} from "#app/shop/catalogue/managing/manage-products.server.ts";
import {
	findEditedProduct,
	listArtisans,
	listMaterials,
} from "#app/shop/catalogue/managing/managed-products.queries.server.ts";
import { managingMessages, managingTitles } from "#app/shop/catalogue/managing/managing.messages.ts";
import { ProductActions } from "#app/shop/catalogue/managing/ProductActions.tsx";
import { ProductForm } from "#app/shop/catalogue/managing/ProductForm.tsx";
import { draftOfProduct } from "#app/shop/catalogue/managing/product-draft.ts";
import type { ProductDraft } from "#app/shop/catalogue/managing/product-form.ts";
import { readProductForm, saveDescriptions } from "#app/shop/catalogue/managing/read-product-form.server.ts";
import { productMessages } from "#app/shop/catalogue/products/products.messages.ts";
import { NoScriptAnswer } from "#app/ui/patterns/NoScriptAnswer.tsx";
import { formatDateTime } from "#app/values/date.ts";
import type { Route } from "./+types/product";

export async function loader({ request, params }: Route.LoaderArgs) {
	await requireAdmin(request);
	const [product, categories, artisans, materials] = await Promise.all([
		findEditedProduct(params.id),
		listCategories(),
		listArtisans(),
		listMaterials(),
	]);
	if (!product) throw data(null, 404);
	return { product, categories, artisans, materials };
}

export async function action({ request, params: { id } }: Route.ActionArgs) {
	const admin = await requireAdmin(request);
	const present = await findEditedProduct(id);
	if (!present) throw data(null, 404);
	const form = await readFormData(request);
	const intent = form.get("intent");
	if (intent === "delete") {
		const removal = await attempt(() => removeProduct(admin, id), { title: managingTitles.remove });
		return removal.ok
			? redirectWithToast("/admin/products", managingMessages.deleted(removal.value.name))
			: removal.response;
	}
	if (intent === "duplicate") {
		const { slug: _, images, ...original } = present;
		const copy = await attempt(
			() => duplicateProduct(admin, { ...inputOf(original), imageIds: images.map((image) => image.id) }),
			{ title: managingTitles.save },
		);
		return copy.ok
			? redirectWithToast(`/admin/products/${copy.value.id}`, managingMessages.duplicated)
			: copy.response;
	}
	if (intent === "activate" || intent === "deactivate") {
		const isActive = intent === "activate";
		const change = await attempt(() => setProductsActive(admin, [id], isActive), {
			title: managingTitles.status,
		});
		return change.ok ? { toast: managingMessages.status(isActive, 1) } : change.response;
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
			await saveProduct(admin, id, seen, read.input());
			await saveDescriptions(form, read.draft);
		},
		{ title: managingTitles.save },
	);
	if (saving.ok) return redirectWithToast(`/admin/products/${id}`, managingMessages.updated);
	const { data: answer, init } = saving.response;
	return data({ ...answer, toast: answer.fields ? undefined : answer.toast, draft }, init ?? {});
}

/** Only what a product is made of. */
function inputOf({
	id: _,
	version: __,
	updatedAt: ___,
	timesOrdered: ____,
	...input
}: Omit<NonNullable<Awaited<ReturnType<typeof findEditedProduct>>>, "slug" | "images">) {
	return input;
}

export default function ProductScreen({ loaderData, actionData }: Route.ComponentProps) {
	const { product, ...choices } = loaderData;
	const { state, formMethod, formData } = useNavigation();
	const busy = state !== "idle" && formMethod === "POST" && formData?.get("intent") === "save";
	return (
		<>
			<ScreenHead title={product.name} actions={<ProductActions product={product} />}>
				{product.isActive ? "Na loja" : "Inativo: não aparece na loja"} · salvo em{" "}
				{formatDateTime(product.updatedAt)}
			</ScreenHead>
			{/* What is wrong with the form, it says itself. */}
			<NoScriptAnswer toast={actionData && "draft" in actionData ? undefined : actionData?.toast} />
			<ProductForm
				// Once saved, the form starts from what is there now.
				key={`${product.id} ${product.version}`}
				{...choices}
				draft={draftOfProduct(product)}
				seen={product}
				answer={actionData}
				busy={busy}
			/>
			<Form id="product-actions" method="post" preventScrollReset />
		</>
	);
}
