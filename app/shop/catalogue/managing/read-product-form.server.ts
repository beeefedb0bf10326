import { parseForm } from "#app/platform/forms.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { MAX_PRODUCT_IMAGES, type ProductInput } from "#app/shop/catalogue/products/product-input.ts";
import { describeImages, receiveSentImages } from "#app/shop/images/receive-image.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { listImages } from "./managed-products.queries.server.ts";
import { productFormSchema } from "./product-form.schema.ts";
import { draftOf, type ProductDraft } from "./product-form.ts";

/**
 * Reads the product form. Files and an address that came along (a page without scripts) are taken
 * in first, so that they survive a refusal of the rest: `draft` is all that was typed, and `input`
 * throws for what is wrong with it.
 */
export async function readProductForm(
	admin: Admin,
	form: FormData,
): Promise<{ draft: ProductDraft; input: () => ProductInput }> {
	await receiveSentImages(admin, form, MAX_PRODUCT_IMAGES);
	const ids = form.getAll("imageIds").filter((id) => typeof id === "string");
	const draft = draftOf(form, await listImages(ids));
	return { draft, input: () => parseForm(form, productFormSchema) };
}

/** What each picture shows; one that nobody has described shows the piece. */
export async function saveDescriptions(form: FormData, draft: ProductDraft): Promise<void> {
	const texts = form.getAll("imageAlts").map(String);
	const described = draft.images.map(({ id, alt }, index) => ({
		id,
		was: alt,
		alt: texts[index]?.trim() || alt || draft.name,
	}));
	const changed = described.filter(({ was, alt }) => was !== alt);
	if (changed.length > 0) await inTransaction((tx) => describeImages(tx, changed));
}
