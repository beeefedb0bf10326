import { adminProductTitles } from "#app/admin/products/admin-products.messages.ts";
import { listImagesByIds } from "#app/admin/products/admin-products.queries.server.ts";
import { productFormSchema } from "#app/admin/products/admin-products.schema.ts";
import { receiveFormImages } from "#app/admin/products/images/receive-image.server.ts";
import { onlyAtFields } from "#app/platform/forms/form-action.server.ts";
import type { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { MAX_PRODUCT_IMAGES } from "#app/shop/catalogue/products/product-input.ts";
import { draftFromForm, type ProductDraft } from "./product-draft.ts";

/** What the forms for a new and for an existing product have in common. */
export const productForm = {
	schema: productFormSchema,
	failureTitle: adminProductTitles.save,
	/** A page without scripts sends files and an address along; they are stored even if the rest is refused. */
	prepare: (admin: Admin, form: FormData): Promise<void> =>
		receiveFormImages(admin, form, MAX_PRODUCT_IMAGES),
};

/** The form as it was typed, for a page that has to be sent once more. */
export async function refusedProductForm(admin: Admin, refusal: Refusal, form: FormData) {
	return { ...onlyAtFields(refusal), data: { draft: await readDraft(admin, form) } };
}

/** Undefined when its pictures cannot be read now; a page with scripts still has the typed fields. */
async function readDraft(admin: Admin, form: FormData): Promise<ProductDraft | undefined> {
	const ids = form.getAll("imageIds").filter((id) => typeof id === "string");
	try {
		return draftFromForm(form, await listImagesByIds(admin, ids));
	} catch {
		return undefined;
	}
}
