import { href, useNavigation } from "react-router";
import { AdminPageHeader } from "#app/admin/layout/AdminPageHeader.tsx";
import { saveProduct } from "#app/admin/products/admin-products.commands.server.ts";
import { adminProductMessages } from "#app/admin/products/admin-products.messages.ts";
import { listProductChoices } from "#app/admin/products/admin-products.queries.server.ts";
import { confirmMissingMeasures } from "#app/admin/products/form/confirm-missing-measures.server.ts";
import { ProductForm } from "#app/admin/products/form/ProductForm.tsx";
import { emptyProductDraft, type ProductDraft } from "#app/admin/products/form/product-draft.ts";
import { productForm, refusedProductForm } from "#app/admin/products/form/product-form-action.server.ts";
import { type FormOutcome, formAction } from "#app/platform/forms/form-action.server.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { tryGenerateReviews } from "#app/shop/reviews/generated/generate-product-reviews.server.ts";
import { CheckboxField } from "#app/ui/fields/CheckboxField.tsx";
import type { Route } from "./+types/admin-new-product";

export async function loader({ request }: Route.LoaderArgs) {
	return listProductChoices(await requireAdmin(request));
}

interface NewProductData {
	draft?: ProductDraft | undefined;
	wantsReviews: boolean;
}

export async function action({ request }: Route.ActionArgs) {
	const admin = await requireAdmin(request);
	return formAction(request, admin, {
		save: {
			...productForm,
			run: async (_, input, { form }): Promise<FormOutcome<NewProductData>> => {
				await confirmMissingMeasures(input, form);
				const { id } = await saveProduct(admin, input);
				const hasReviews = !form.has("generateReviews") || (await tryGenerateReviews(admin, id)) >= 0;
				return {
					redirectTo: href("/admin/products"),
					toast: hasReviews ? adminProductMessages.created : adminProductMessages.createdWithoutReviews,
				};
			},
			onRefusal: async (refusal, form) => {
				const { data: typed, ...toast } = await refusedProductForm(admin, refusal, form);
				return { ...toast, data: { ...typed, wantsReviews: form.has("generateReviews") } };
			},
		},
	});
}

export default function AdminNewProductPage({ loaderData, actionData }: Route.ComponentProps) {
	const { state, formMethod } = useNavigation();
	return (
		<>
			<AdminPageHeader title="Novo Produto" />
			<ProductForm
				{...loaderData}
				draft={emptyProductDraft}
				actionResult={actionData}
				busy={state !== "idle" && formMethod === "POST"}
			>
				<CheckboxField
					label="Gerar exemplos de avaliação com IA"
					hint="Aparecem à parte, como exemplos; não contam na nota."
					name="generateReviews"
					// The specification asks for example reviews with every new product, unless the owner opts out.
					defaultChecked={actionData?.wantsReviews ?? true}
				/>
			</ProductForm>
		</>
	);
}
