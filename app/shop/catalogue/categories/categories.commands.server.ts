import { eq } from "drizzle-orm";
import { invalidate } from "#app/platform/cache-tags.server.ts";
import { expectRow } from "#app/platform/expect-row.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { claimSlug } from "#app/shop/catalogue/unique-slug.server.ts";
import { indexVocabulary } from "#app/shop/catalogue/vocabulary/index-vocabulary.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { categories, formerCategorySlugs } from "#db/schema.server.ts";

export const CATEGORY_NOT_FOUND = "Categoria não encontrada";

const slugTables = { table: categories, former: formerCategorySlugs };

export interface CategoryInput {
	name: string;
	/** Derived from the name when missing; made unique either way. */
	slug?: string | undefined;
	description?: string | null;
	imageId?: string | null;
	showOnHome?: boolean;
}

/** `id` is only for records whose id is known beforehand (the demo). */
export async function createCategory(
	tx: Transaction,
	input: CategoryInput,
	overrides: { id?: string } = {},
): Promise<{ id: string; slug: string }> {
	const slug = await claimSlug(tx, slugTables, input.slug ?? input.name);
	const written = await tx
		.insert(categories)
		.values({ ...overrides, ...input, slug })
		.returning({ id: categories.id, slug: categories.slug });
	const row = expectRow(written, "a new category");
	await indexVocabulary(tx, [input.name]);
	await invalidate(tx, "catalogue", `category:${row.id}`);
	return row;
}

export async function updateCategory(
	tx: Transaction,
	id: string,
	input: CategoryInput,
): Promise<{ slug: string }> {
	const [current] = await tx
		.select({ slug: categories.slug })
		.from(categories)
		.where(eq(categories.id, id))
		.for("update");
	if (!current) throw new Refusal("not_found", CATEGORY_NOT_FOUND);
	const slug =
		input.slug === undefined ? current.slug : await claimSlug(tx, slugTables, input.slug, current.slug);
	await tx
		.update(categories)
		.set({ ...input, slug })
		.where(eq(categories.id, id));
	if (slug !== current.slug) {
		await tx.insert(formerCategorySlugs).values({ slug: current.slug, categoryId: id });
	}
	await indexVocabulary(tx, [input.name]);
	await invalidate(tx, "catalogue", `category:${id}`);
	return { slug };
}

/** Its products stay, without this category. */
export async function deleteCategory(tx: Transaction, id: string): Promise<void> {
	const [row] = await tx.delete(categories).where(eq(categories.id, id)).returning({ id: categories.id });
	if (!row) throw new Refusal("not_found", CATEGORY_NOT_FOUND);
	await invalidate(tx, "catalogue", `category:${id}`);
}
