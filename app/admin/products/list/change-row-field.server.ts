import { Refusal, VersionRefusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import type { ProductInput } from "#app/shop/catalogue/products/product-input.ts";
import { productMessages } from "#app/shop/catalogue/products/products.messages.ts";
import { repeatsMainFact } from "#app/shop/catalogue/products/specifications.ts";
import type { Cents } from "#app/values/money.ts";
import { type EditedProduct, saveProduct } from "../admin-products.commands.server.ts";
import { findEditableProduct } from "../admin-products.queries.server.ts";
import { type MeasureName, productFieldEntries, productFields } from "../product-fields.ts";

/** A field of a product as it was before and is now, in the units of the form. */
export interface SavedField {
	version: number;
	before: number | null;
	now: number | null;
}

/** Changes the price alone. Throws `VersionRefusal` like `saveProduct` where another person has saved the product. */
export async function changeProductPrice(
	admin: Admin,
	{ id, version }: { id: string; version: number },
	price: Cents,
): Promise<SavedField> {
	const { current, input } = await readUnchanged(admin, id, version);
	// The stock is not edited here: as many units as are read count as seen.
	await saveProduct(admin, { ...input, price }, { id, version, stockQuantity: current.stockQuantity });
	return { version: version + 1, before: current.price, now: price };
}

/** Changes the stock alone, by the difference to the units that were seen, so that sales since then stay deducted. */
export async function changeProductStock(
	admin: Admin,
	edited: EditedProduct,
	stockQuantity: number,
): Promise<SavedField> {
	const { input } = await readUnchanged(admin, edited.id, edited.version);
	await saveProduct(admin, { ...input, stockQuantity }, edited);
	const saved = await findEditableProduct(admin, edited.id);
	return {
		version: edited.version + 1,
		before: edited.stockQuantity,
		now: saved?.stockQuantity ?? stockQuantity,
	};
}

/** Changes one measure alone, by the name of its field; null where it is not recorded. */
export async function changeProductMeasure(
	admin: Admin,
	{ id, version }: { id: string; version: number },
	name: MeasureName,
	value: number | null,
): Promise<SavedField> {
	const { current, input } = await readUnchanged(admin, id, version);
	const { property } = productFields[name];
	const changed = { ...current, [property]: value };
	// A specification that repeated the old measure would now contradict it, and this list does not show it.
	const specifications = Object.fromEntries(
		Object.entries(current.specifications).filter(
			([key, said]) => !repeatsMainFact(key, said, current) || repeatsMainFact(key, said, changed),
		),
	);
	await saveProduct(
		admin,
		{ ...input, specifications, [property]: value },
		{ id, version, stockQuantity: current.stockQuantity },
	);
	return { version: version + 1, before: current[property], now: value };
}

/**
 * All that stays the same when one field of a product is saved. `saveProduct` checks the version again under a lock.
 */
async function readUnchanged(admin: Admin, productId: string, version: number) {
	const current = await findEditableProduct(admin, productId);
	if (!current) throw new Refusal("not_found", productMessages.notFound);
	if (current.version !== version) throw new VersionRefusal(productMessages.editedMeanwhile, current.version);
	const { slug: _, ...stored } = { ...current, imageIds: current.images.map(({ id }) => id) };
	const kept = productFieldEntries
		.map(([, { property }]) => property)
		.filter((property) => property in stored)
		.map((property) => [property, stored[property as keyof typeof stored]]);
	return { current, input: Object.fromEntries(kept) as ProductInput };
}
