import { adminProductTitles } from "#app/admin/products/admin-products.messages.ts";
import { listImagesByIds } from "#app/admin/products/admin-products.queries.server.ts";
import { productFormSchema } from "#app/admin/products/admin-products.schema.ts";
import { receiveFormImages } from "#app/admin/products/images/receive-image.server.ts";
import { type FormOutcome, onlyAtFields } from "#app/platform/forms/form-action.server.ts";
import type { FlashToast } from "#app/platform/forms/toasts.server.ts";
import type { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { MAX_PRODUCT_IMAGES } from "#app/shop/catalogue/products/product-input.ts";
import { productMessages } from "#app/shop/catalogue/products/products.messages.ts";
import { draftFromForm, type ProductDraft } from "./product-draft.ts";

/** The common part of the forms for a new and for an existing product. */
export const productForm = {
	schema: productFormSchema,
	failureTitle: adminProductTitles.save,
	/**
	 * A page without scripts sends files and an image address with the form; they are stored even if the rest is
	 * refused.
	 */
	prepare: (admin: Admin, form: FormData): Promise<void> =>
		receiveFormImages(admin, form, MAX_PRODUCT_IMAGES),
};

/** The typed values, for a page that is shown again. */
export async function refusedProductForm(admin: Admin, refusal: Refusal, form: FormData) {
	return {
		...onlyAtFields(refusal),
		data: { draft: await readDraft(admin, form) },
	};
}

/** Data that the form needs after a refusal, besides the messages. */
export interface RefusedProductEdit {
	draft?: ProductDraft | undefined;
	/** Deleted in another window; it can be created again. */
	isDeleted?: boolean;
}

/**
 * The same for an existing product. If it was saved in another window meanwhile, the next save replaces the version
 * that is stored now; if it was deleted, it can be created again.
 */
export async function refusedProductEdit(
	admin: Admin,
	refusal: Refusal,
	form: FormData,
	{ isDeleted = refusal.kind === "not_found" } = {},
): Promise<FormOutcome<RefusedProductEdit>> {
	const { data, ...refused } = await refusedProductForm(admin, refusal, form);
	const deleted: FlashToast = {
		title: adminProductTitles.save,
		description: productMessages.deletedMeanwhile,
		tone: "destructive",
	};
	return {
		...refused,
		...(refusal.kind === "not_found" ? { toast: deleted } : {}),
		data: { ...data, isDeleted },
	};
}

/** Undefined if its pictures cannot be read now; a page with scripts still has the typed fields. */
async function readDraft(admin: Admin, form: FormData): Promise<ProductDraft | undefined> {
	const ids = form.getAll("imageIds").filter((id) => typeof id === "string");
	try {
		return draftFromForm(form, await listImagesByIds(admin, ids));
	} catch {
		return undefined;
	}
}
