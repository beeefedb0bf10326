import { eq, inArray } from "drizzle-orm";
import { expectRow } from "#app/platform/expect-row.ts";
import { fieldRefusal, Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import type { AuditAction } from "#app/shop/audit/audit-actions.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import type { ProductInput } from "#app/shop/catalogue/products/product-input.ts";
import {
	deleteProduct,
	setProductFlags,
	type WrittenProduct,
	writeProduct,
} from "#app/shop/catalogue/products/products.commands.server.ts";
import { productMessages } from "#app/shop/catalogue/products/products.messages.ts";
import { isSpecificationKey } from "#app/shop/catalogue/products/specifications.ts";
import type { StockCause } from "#app/shop/catalogue/stock/stock-movements.server.ts";
import { removeImages } from "#app/shop/images/images.commands.server.ts";
import {
	lockOrdersWithoutStock,
	supplyPaidOrders,
} from "#app/shop/orders/changes/paid-without-stock.server.ts";
import { listPhotoIdsOf } from "#app/shop/reviews/review-photos.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { orderItems, products } from "#db/schema.server.ts";
import { inTransaction, isForeignKeyViolation, isUniqueViolation } from "#db/transactions.server.ts";
import { type EditableProduct, listImagesByIds } from "./admin-products.queries.server.ts";
import { changedFields } from "./changed-fields.ts";

/*
 * Changes to products by an admin: each in one transaction with its entry in the audit log. Pictures that no page
 * shows any more are removed afterwards, when it is certain that they are unused.
 */

/** The product as the editor saw it when the form was opened. */
export interface EditedProduct {
	id: string;
	version: number;
	stockQuantity: number;
}

export interface ProductSave {
	input: ProductInput;
	/** Missing for a new product. */
	edited?: EditedProduct | undefined;
}

interface SaveOptions {
	/** Why the stock of an existing product changes. */
	reason?: "edited" | "imported";
	alongside?: (tx: Transaction) => Promise<void>;
}

/** Saves one product for the forms and the importer: a new one, or the edited one. */
export async function saveProduct(
	admin: Admin,
	input: ProductInput,
	edited?: EditedProduct,
): Promise<{ id: string; slug: string }> {
	const { id, slug } = expectRow(await saveProducts(admin, [{ input, edited }]), "a saved product");
	return { id, slug };
}

/**
 * Creates a product again that was deleted while its form was open. It keeps those of its pictures that
 * another product also uses or that were uploaded in the form: the others are deleted.
 */
export async function recreateProduct(admin: Admin, input: ProductInput): Promise<{ id: string }> {
	const { imageIds = [], imageAlts = [] } = input;
	const left = new Set((await listImagesByIds(admin, imageIds)).map(({ id }) => id));
	const isLeft = (at: number): boolean => left.has((imageIds[at] ?? "").toLowerCase());
	return saveProduct(admin, {
		...input,
		imageIds: imageIds.filter((_, at) => isLeft(at)),
		imageAlts: imageAlts.filter((_, at) => isLeft(at)),
	});
}

/** Saves several products, all or none; `alongside` writes further rows in the same transaction. */
export async function saveProducts(
	admin: Admin,
	saves: readonly ProductSave[],
	{ reason = "edited", alongside }: SaveOptions = {},
): Promise<WrittenProduct[]> {
	const saved = await refuseWrongLinks(() =>
		inTransaction(async (tx) => {
			const editedIds = saves.flatMap(({ edited }) => (edited ? [edited.id] : []));
			const waiting = await lockOrdersWithoutStock(tx, inArray(orderItems.productId, editedIds));
			const written: WrittenProduct[] = [];
			for (const { input, edited } of saves) {
				written.push(
					edited ? await change(tx, { reason, actor: admin }, input, edited) : await create(tx, admin, input),
				);
			}
			await alongside?.(tx);
			await supplyPaidOrders(tx, waiting, admin);
			return written;
		}),
	);
	await removeImages(saved.flatMap(({ removedImageIds }) => removedImageIds));
	return saved;
}

async function create(tx: Transaction, admin: Admin, input: ProductInput): Promise<WrittenProduct> {
	const cause: StockCause = { reason: "opening", actor: admin };
	const written = await writeProduct(tx, input, undefined, { cause });
	await recordAudit(tx, admin, {
		action: "product.created",
		entityId: written.id,
		details: { name: input.name, price: input.price, ...(input.sourceUrl ? { from: input.sourceUrl } : {}) },
	});
	return written;
}

/**
 * Refused if the product was saved by another administrator since the form was opened. Sales since then do not
 * matter: the stock is changed by the difference that the editor entered.
 */
async function change(
	tx: Transaction,
	cause: StockCause & { actor: Admin },
	fields: ProductInput,
	edited: EditedProduct,
): Promise<WrittenProduct> {
	const before = await lockProduct(tx, edited.id);
	const stockChange = (fields.stockQuantity ?? edited.stockQuantity) - edited.stockQuantity;
	const input: ProductInput = {
		...fields,
		slug: (await isUnusedCopy(tx, before, fields)) ? fields.name : fields.slug,
		stockQuantity: Math.max(0, before.stockQuantity + stockChange),
		specifications: { ...unlistedSpecifications(before.specifications), ...fields.specifications },
	};
	const written = await writeProduct(tx, input, edited, { cause });
	await recordAudit(tx, cause.actor, {
		action: "product.updated",
		entityId: edited.id,
		details: {
			name: input.name,
			changed: changedFields(
				{ ...before, price: before.priceCents, originalPrice: before.originalPriceCents },
				{ ...input, slug: written.slug },
			),
		},
	});
	return written;
}

/**
 * Whether the product is a copy that was never sold, is inactive, is being renamed and still has the address of a
 * copy: its address then follows the new name.
 */
async function isUnusedCopy(
	tx: Transaction,
	before: typeof products.$inferSelect,
	{ name, slug = before.slug }: ProductInput,
): Promise<boolean> {
	if (before.isActive || name === before.name || slug !== before.slug || !COPY_SLUG.test(slug)) return false;
	return (await tx.$count(orderItems, eq(orderItems.productId, before.id))) === 0;
}

const COPY_SLUG = /-copia(-\d+)?$/;

/** Specifications that the form does not show are kept. */
const unlistedSpecifications = (specifications: Record<string, string>): Record<string, string> =>
	Object.fromEntries(Object.entries(specifications).filter(([key]) => !isSpecificationKey(key)));

/** “Desativar” and “Ativar” for one or several products. Returns how many. */
export async function setProductsActive(
	admin: Admin,
	ids: readonly string[],
	isActive: boolean,
): Promise<number> {
	return updateEach(admin, ids, isActive ? "product.activated" : "product.deactivated", (tx, id) =>
		setProductFlags(tx, id, { isActive }),
	);
}

export async function setProductsFeatured(
	admin: Admin,
	ids: readonly string[],
	isFeatured: boolean,
): Promise<number> {
	const flags = { isFeatured };
	return updateEach(admin, ids, "product.updated", (tx, id) => setProductFlags(tx, id, flags), flags);
}

/** Orders keep the product's name and picture; its reviews go with it. */
export async function removeProduct(admin: Admin, id: string): Promise<{ name: string }> {
	const { name, removedImageIds } = await inTransaction(async (tx) => {
		const { name } = await lockProduct(tx, id);
		const photos = await listPhotoIdsOf(tx, { productId: id });
		const { removedImageIds } = await deleteProduct(tx, id);
		await recordAudit(tx, admin, { action: "product.deleted", entityId: id, details: { name } });
		return { name, removedImageIds: [...removedImageIds, ...photos] };
	});
	await removeImages(removedImageIds);
	return { name };
}

/** Creates an inactive copy without stock, as a starting point. Both products show the same pictures. */
export async function duplicateProduct(
	admin: Admin,
	product: EditableProduct,
): Promise<{ id: string; slug: string }> {
	const { id, slug, version, updatedAt, timesOrdered, images, ...original } = product;
	return saveProduct(admin, {
		...original,
		name: `${original.name.slice(0, 190)} (cópia)`,
		imageIds: images.map(({ id }) => id),
		stockQuantity: 0,
		isActive: false,
		isFeatured: false,
		sourceUrl: null,
		// A code must be unique.
		sku: null,
		gtin: null,
	});
}

async function updateEach(
	admin: Admin,
	ids: readonly string[],
	action: AuditAction,
	change: (tx: Transaction, id: string) => Promise<void>,
	details: Record<string, unknown> = {},
): Promise<number> {
	// Sorted, so that two admins who do this at the same time cannot deadlock.
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

/** The messages about a code that another product already has. */
const codesInUse = Object.entries({ sku: productMessages.skuInUse, gtin: productMessages.gtinInUse });

/**
 * A category, picture or artisan may be deleted while the form is open, and a code may belong to another product; the
 * editor then gets a message.
 */
async function refuseWrongLinks<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (isForeignKeyViolation(error)) throw new Refusal("conflict", productMessages.unknownLink);
		for (const [code, message] of codesInUse) {
			if (isUniqueViolation(error, `products_${code}_unique`)) {
				throw fieldRefusal(code, message, "conflict");
			}
		}
		throw error;
	}
}
