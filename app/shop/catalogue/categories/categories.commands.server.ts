import { eq, like, or } from "drizzle-orm";
import { invalidate } from "#app/platform/cache-tags.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { freeSlug, wishedSlug } from "#app/shop/catalogue/free-slug.ts";
import { learnWords } from "#app/shop/catalogue/products/learn-words.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { categories, formerCategorySlugs } from "#db/schema.server.ts";
import { categoryMessages } from "./categories.messages.ts";

export interface CategoryInput {
	name: string;
	/** Derived from the name when missing; made unique either way. */
	slug?: string | undefined;
	description?: string | null;
	imageId?: string | null;
	showOnHome?: boolean;
}

/** `id` is only for records that are known beforehand (the demo). */
export async function createCategory(
	tx: Transaction,
	input: CategoryInput,
	fixed: { id?: string } = {},
): Promise<{ id: string; slug: string }> {
	const slug = await readFreeSlug(tx, input);
	const [row] = await tx
		.insert(categories)
		.values({ ...fixed, ...input, slug })
		.returning({ id: categories.id, slug: categories.slug });
	if (!row) throw new Error("The database returned no row for a new category.");
	await takeOver(tx, slug);
	await learnWords(tx, [input.name]);
	await invalidate(tx, "catalogue", `category:${row.id}`);
	return row;
}

export async function updateCategory(
	tx: Transaction,
	id: string,
	input: CategoryInput,
): Promise<{ slug: string }> {
	const [present] = await tx
		.select({ slug: categories.slug })
		.from(categories)
		.where(eq(categories.id, id))
		.for("update");
	if (!present) throw new Refusal("not_found", categoryMessages.notFound);
	const slug = input.slug === undefined ? present.slug : await readFreeSlug(tx, input, present.slug);
	await tx
		.update(categories)
		.set({ ...input, slug })
		.where(eq(categories.id, id));
	if (slug !== present.slug) {
		await takeOver(tx, slug);
		await tx.insert(formerCategorySlugs).values({ slug: present.slug, categoryId: id });
	}
	await learnWords(tx, [input.name]);
	await invalidate(tx, "catalogue", `category:${id}`);
	return { slug };
}

/** Its products stay, without it. */
export async function deleteCategory(tx: Transaction, id: string): Promise<void> {
	const [row] = await tx.delete(categories).where(eq(categories.id, id)).returning({ id: categories.id });
	if (!row) throw new Refusal("not_found", categoryMessages.notFound);
	await invalidate(tx, "catalogue", `category:${id}`);
}

/** Also the category's own slug is free to it. */
async function readFreeSlug(tx: Transaction, input: CategoryInput, own?: string): Promise<string> {
	const wished = wishedSlug(input.slug ?? input.name);
	if (wished === "") {
		throw new Refusal("invalid", categoryMessages.noSlug, { fields: { name: categoryMessages.noSlug } });
	}
	const rows = await tx
		.select({ slug: categories.slug })
		.from(categories)
		.where(or(eq(categories.slug, wished), like(categories.slug, `${wished}-%`)));
	return freeSlug(
		wished,
		rows.map(({ slug }) => slug).filter((slug) => slug !== own),
	);
}

/** An address that a category has now leads nowhere else. */
async function takeOver(tx: Transaction, slug: string): Promise<void> {
	await tx.delete(formerCategorySlugs).where(eq(formerCategorySlugs.slug, slug));
}
