import { data, href, useNavigation } from "react-router";
import { AdminPageHeader } from "#app/admin/layout/AdminPageHeader.tsx";
import { saveProduct } from "#app/admin/products/admin-products.commands.server.ts";
import { adminProductMessages, adminProductTitles } from "#app/admin/products/admin-products.messages.ts";
import { listArtisans, listMaterialSuggestions } from "#app/admin/products/admin-products.queries.server.ts";
import { ProductForm } from "#app/admin/products/form/ProductForm.tsx";
import { emptyProductDraft, type ProductDraft } from "#app/admin/products/form/product-draft.ts";
import { readProductForm } from "#app/admin/products/form/read-product-form.server.ts";
import { attempt, readFormData } from "#app/platform/forms/forms.server.ts";
import { redirectWithToast } from "#app/platform/forms/toasts.server.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { listCategories } from "#app/shop/catalogue/categories/categories.queries.server.ts";
import { generateProductReviews } from "#app/shop/reviews/generated/generate-product-reviews.server.ts";
import { CheckboxField } from "#app/ui/primitives/CheckboxField.tsx";
import type { Route } from "./+types/admin-new-product";

export async function loader({ request }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	const [categories, artisans, materials] = await Promise.all([
		listCategories(),
		listArtisans(admin),
		listMaterialSuggestions(admin),
	]);
	return { categories, artisans, materials };
}

export async function action({ request }: Route.ActionArgs) {
	const admin = await requireAdmin(request);
	let draft: ProductDraft | undefined;
	let wantsReviews = true;
	const saving = await attempt(
		async () => {
			const form = await readFormData(request);
			wantsReviews = form.has("generateReviews");
			const read = await readProductForm(admin, form);
			draft = read.draft;
			const product = await saveProduct(admin, read.input());
			const hasReviews =
				!wantsReviews ||
				(await generateProductReviews(admin, product.id).then(
					() => true,
					() => false,
				));
			return { ...product, hasReviews };
		},
		{ title: adminProductTitles.save },
	);
	if (!saving.ok) {
		const { data: answer, init } = saving.response;
		// Wrong fields say it themselves.
		return data(
			{ ...answer, toast: answer.fields ? undefined : answer.toast, draft, wantsReviews },
			init ?? {},
		);
	}
	const { hasReviews } = saving.value;
	return redirectWithToast(
		href("/admin/products"),
		hasReviews ? adminProductMessages.created : adminProductMessages.createdWithoutReviews,
	);
}

export default function AdminNewProductPage({ loaderData, actionData }: Route.ComponentProps) {
	const { state, formMethod } = useNavigation();
	return (
		<>
			<AdminPageHeader title="Novo Produto" />
			<ProductForm
				{...loaderData}
				draft={emptyProductDraft}
				answer={actionData}
				busy={state !== "idle" && formMethod === "POST"}
			>
				<CheckboxField
					label="Gerar exemplos de avaliação com IA"
					hint="Aparecem à parte, como exemplos; não contam na nota."
					name="generateReviews"
					// The specification calls for them with every new product, unless the owner says no.
					defaultChecked={actionData?.wantsReviews ?? true}
				/>
			</ProductForm>
		</>
	);
}
