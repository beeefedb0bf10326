import { eq } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import {
	CATEGORY_NOT_FOUND,
	type CategoryInput,
	createCategory,
	deleteCategory,
	updateCategory,
} from "#app/shop/catalogue/categories/categories.commands.server.ts";
import { removeImages } from "#app/shop/images/images.commands.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { categories } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";

/* Changes to categories by an admin: each in one transaction with its entry in the audit log. */

export async function addCategory(admin: Admin, input: CategoryInput): Promise<{ id: string; slug: string }> {
	return inTransaction(async (tx) => {
		const category = await createCategory(tx, input);
		await recordAudit(tx, admin, {
			action: "category.created",
			entityId: category.id,
			details: { name: input.name },
		});
		return category;
	});
}

export async function saveCategory(admin: Admin, id: string, input: CategoryInput): Promise<void> {
	const before = await inTransaction(async (tx) => {
		const before = await lockCategory(tx, id);
		const { slug } = await updateCategory(tx, id, input);
		await recordAudit(tx, admin, {
			action: "category.updated",
			entityId: id,
			details: { name: [before.name, input.name], slug: [before.slug, slug], showOnHome: input.showOnHome },
		});
		return before;
	});
	if (before.imageId && before.imageId !== input.imageId) await removeImages([before.imageId]);
}

/** The category's products are kept without it. */
export async function removeCategory(admin: Admin, id: string): Promise<{ name: string }> {
	const { name, imageId } = await inTransaction(async (tx) => {
		const before = await lockCategory(tx, id);
		await deleteCategory(tx, id);
		await recordAudit(tx, admin, {
			action: "category.deleted",
			entityId: id,
			details: { name: before.name },
		});
		return before;
	});
	if (imageId) await removeImages([imageId]);
	return { name };
}

async function lockCategory(tx: Transaction, id: string) {
	const [row] = await tx.select().from(categories).where(eq(categories.id, id)).for("update");
	if (!row) throw new Refusal("not_found", CATEGORY_NOT_FOUND);
	return row;
}
