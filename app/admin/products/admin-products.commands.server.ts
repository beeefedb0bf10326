import { eq, inArray } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import type { AuditAction } from "#app/shop/audit/audit-actions.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import type { ProductInput } from "#app/shop/catalogue/products/product-input.ts";
import {
	createProduct,
	deleteProduct,
	setProductActive,
	setProductFeatured,
	updateProduct,
} from "#app/shop/catalogue/products/products.commands.server.ts";
import { productMessages } from "#app/shop/catalogue/products/products.messages.ts";
import { removeImage } from "#app/shop/images/remove-image.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { productImages, products } from "#db/schema.server.ts";
import { databaseErrorCode, inTransaction } from "#db/transactions.server.ts";
import { specificationFields } from "./form/product-draft.ts";

/*
 * What an admin does to products: each in one transaction with its entry in the audit log. Pictures
 * that nobody shows any more go afterwards, when it is certain that they are not needed.
 */

export async function addProduct(admin: Admin, input: ProductInput): Promise<{ id: string; slug: string }> {
	return refuseUnknownLinks(() => inTransaction((tx) => addProductInTransaction(tx, admin, input)));
}

/** The same inside of a larger transaction. */
export async function addProductInTransaction(
	tx: Transaction,
	admin: Admin,
	input: ProductInput,
): Promise<{ id: string; slug: string }> {
	const product = await createProduct(tx, input);
	await recordAudit(tx, admin, {
		action: "product.created",
		entityId: product.id,
		details: { name: input.name, price: input.price, ...(input.sourceUrl ? { from: input.sourceUrl } : {}) },
	});
	return product;
}

/** What the editor had before them when they began. */
export interface EditBaseline {
	version: number;
	stockQuantity: number;
}

/**
 * Another save since what the editor saw is refused. Pieces sold since are not: the stock is changed
 * by what the editor changed it by.
 */
export async function saveProduct(
	admin: Admin,
	id: string,
	baseline: EditBaseline,
	input: ProductInput,
): Promise<{ slug: string }> {
	const { slug, droppedImages } = await refuseUnknownLinks(() =>
		inTransaction((tx) => saveProductInTransaction(tx, admin, id, baseline, input)),
	);
	await removeImages(droppedImages);
	return { slug };
}

/** The same inside of a larger transaction; `droppedImages` are to be removed after it. */
export async function saveProductInTransaction(
	tx: Transaction,
	admin: Admin,
	id: string,
	baseline: EditBaseline,
	given: ProductInput,
): Promise<{ slug: string; droppedImages: string[] }> {
	const before = await lockProduct(tx, id);
	const stockChange = (given.stockQuantity ?? baseline.stockQuantity) - baseline.stockQuantity;
	const input: ProductInput = {
		...given,
		stockQuantity: Math.max(0, before.stockQuantity + stockChange),
		specifications: { ...unlistedSpecifications(before.specifications), ...given.specifications },
	};
	const imagesBefore = await listImageIds(tx, id);
	const { slug } = await updateProduct(tx, id, baseline.version, input);
	await recordAudit(tx, admin, {
		action: "product.updated",
		entityId: id,
		details: { name: input.name, changed: changesBetween(before, input, slug) },
	});
	return { slug, droppedImages: imagesBefore.filter((image) => !input.imageIds?.includes(image)) };
}

/** Facts that no form asks for stay as they are. */
const unlistedSpecifications = (specifications: Record<string, string>): Record<string, string> =>
	Object.fromEntries(Object.entries(specifications).filter(([key]) => !(key in specificationFields)));

/** “Desativar” and “Ativar” for one or several. Returns how many. */
export async function setProductsActive(
	admin: Admin,
	ids: readonly string[],
	isActive: boolean,
): Promise<number> {
	return updateEach(admin, ids, isActive ? "product.activated" : "product.deactivated", (tx, id) =>
		setProductActive(tx, id, isActive),
	);
}

export async function setProductsFeatured(
	admin: Admin,
	ids: readonly string[],
	isFeatured: boolean,
): Promise<number> {
	return updateEach(admin, ids, "product.updated", (tx, id) => setProductFeatured(tx, id, isFeatured), {
		isFeatured,
	});
}

/** Orders keep the name and picture of what was bought. */
export async function removeProduct(admin: Admin, id: string): Promise<{ name: string }> {
	const { name, images } = await inTransaction(async (tx) => {
		const { name } = await lockProduct(tx, id);
		const images = await listImageIds(tx, id);
		await deleteProduct(tx, id);
		await recordAudit(tx, admin, { action: "product.deleted", entityId: id, details: { name } });
		return { name, images };
	});
	await removeImages(images);
	return { name };
}

/** A copy to start from, inactive and without the stock of the other. Both show the same pictures. */
export async function duplicateProduct(
	admin: Admin,
	original: Omit<ProductInput, "slug">,
): Promise<{ id: string; slug: string }> {
	const name = `${original.name.slice(0, 190)} (cópia)`;
	return addProduct(admin, {
		...original,
		name,
		stockQuantity: 0,
		isActive: false,
		isFeatured: false,
		sourceUrl: null,
	});
}

async function updateEach(
	admin: Admin,
	ids: readonly string[],
	action: AuditAction,
	change: (tx: Transaction, id: string) => Promise<void>,
	details: Record<string, unknown> = {},
): Promise<number> {
	// In one order, so that two admins who do this at once wait for each other only one way.
	const sorted = [...new Set(ids)].sort();
	return inTransaction(async (tx) => {
		const present = await tx
			.select({ id: products.id, name: products.name })
			.from(products)
			.where(inArray(products.id, sorted))
			.orderBy(products.id)
			.for("update");
		if (present.length === 0) throw new Refusal("not_found", productMessages.notFound);
		for (const { id, name } of present) {
			await change(tx, id);
			await recordAudit(tx, admin, { action, entityId: id, details: { name, ...details } });
		}
		return present.length;
	});
}

async function lockProduct(tx: Transaction, id: string) {
	const [row] = await tx.select().from(products).where(eq(products.id, id)).for("update");
	if (!row) throw new Refusal("not_found", productMessages.notFound);
	return row;
}

async function listImageIds(tx: Transaction, productId: string): Promise<string[]> {
	const rows = await tx
		.select({ id: productImages.imageId })
		.from(productImages)
		.where(eq(productImages.productId, productId));
	return rows.map(({ id }) => id);
}

export async function removeImages(ids: readonly string[]): Promise<void> {
	for (const id of ids) await removeImage(id);
}

/** Which of the figures that matter changed, for the audit log. */
function changesBetween(
	before: typeof products.$inferSelect,
	input: ProductInput,
	slug: string,
): Record<string, [unknown, unknown]> {
	const pairs: Record<string, [unknown, unknown]> = {
		name: [before.name, input.name],
		slug: [before.slug, slug],
		price: [before.priceCents, input.price],
		originalPrice: [before.originalPriceCents, input.originalPrice ?? null],
		stock: [before.stockQuantity, input.stockQuantity],
		isActive: [before.isActive, input.isActive],
		isFeatured: [before.isFeatured, input.isFeatured],
		shippingType: [before.shippingType, input.shippingType],
	};
	return Object.fromEntries(Object.entries(pairs).filter(([, [was, is]]) => was !== is));
}

/** A category, picture or artisan that was deleted meanwhile is the editor's news, not a bug. */
export async function refuseUnknownLinks<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (databaseErrorCode(error) === "23503") throw new Refusal("conflict", productMessages.unknownLink);
		throw error;
	}
}
