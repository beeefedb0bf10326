import { listImagesByIds } from "#app/admin/products/admin-products.queries.server.ts";
import { receiveFormImages } from "#app/admin/products/images/receive-image.server.ts";
import { parseForm } from "#app/platform/forms/forms.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { MAX_PRODUCT_IMAGES, type ProductInput } from "#app/shop/catalogue/products/product-input.ts";
import { productFormSchema } from "./admin-products.schema.ts";
import { draftFromForm, type ProductDraft } from "./product-draft.ts";

/**
 * Reads the product form. Files and an address that came along (a page without scripts) are taken
 * in first, so that they survive a refusal of the rest: `draft` is all that was typed, and `input`
 * throws for what is wrong with it.
 */
export async function readProductForm(
	admin: Admin,
	form: FormData,
): Promise<{ draft: ProductDraft; input: () => ProductInput }> {
	await receiveFormImages(admin, form, MAX_PRODUCT_IMAGES);
	const ids = form.getAll("imageIds").filter((id) => typeof id === "string");
	const draft = draftFromForm(form, await listImagesByIds(admin, ids));
	return { draft, input: () => parseForm(form, productFormSchema) };
}
