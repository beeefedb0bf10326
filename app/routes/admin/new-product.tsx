import { data, useNavigation } from "react-router";
import { attempt, readFormData } from "#app/platform/forms.server.ts";
import { redirectWithToast } from "#app/platform/toasts.server.ts";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { ScreenHead } from "#app/shop/back-office/ScreenHead.tsx";
import { listCategories } from "#app/shop/catalogue/categories/categories.queries.server.ts";
import { addProduct } from "#app/shop/catalogue/managing/manage-products.server.ts";
import { listArtisans, listMaterials } from "#app/shop/catalogue/managing/managed-products.queries.server.ts";
import { managingMessages, managingTitles } from "#app/shop/catalogue/managing/managing.messages.ts";
import { ProductForm } from "#app/shop/catalogue/managing/ProductForm.tsx";
import { emptyDraft, type ProductDraft } from "#app/shop/catalogue/managing/product-form.ts";
import { readProductForm, saveDescriptions } from "#app/shop/catalogue/managing/read-product-form.server.ts";
import { generateProductReviews } from "#app/shop/reviews/generate-product-reviews.server.ts";
import { CheckField } from "#app/ui/primitives/CheckField.tsx";
import type { Route } from "./+types/new-product";

export async function loader({ request }: Route.LoaderArgs) {
	await requireAdmin(request);
	const [categories, artisans, materials] = await Promise.all([
		listCategories(),
		listArtisans(),
		listMaterials(),
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
			const product = await addProduct(admin, read.input());
			await saveDescriptions(form, read.draft);
			const hasReviews =
				!wantsReviews ||
				(await generateProductReviews(admin, product.id).then(
					() => true,
					() => false,
				));
			return { ...product, hasReviews };
		},
		{ title: managingTitles.save },
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
		"/admin/products",
		hasReviews ? managingMessages.created : managingMessages.createdWithoutReviews,
	);
}

export default function NewProductScreen({ loaderData, actionData }: Route.ComponentProps) {
	const { state, formMethod } = useNavigation();
	return (
		<>
			<ScreenHead title="Novo Produto" />
			<ProductForm
				{...loaderData}
				draft={emptyDraft}
				answer={actionData}
				busy={state !== "idle" && formMethod === "POST"}
			>
				<CheckField
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
