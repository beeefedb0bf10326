import { eq, like, or } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { fieldRefusal } from "#app/platform/refusals.ts";
import { slugify } from "#app/values/slug.ts";
import type { Transaction } from "#db/client.server.ts";

/** Leaves room for a number at the end, and keeps addresses readable. */
const MAX_SLUG_LENGTH = 120;

const NO_SLUG_MESSAGE = "O nome precisa ter letras ou números.";

/** A name as part of an address; empty when it has neither letters nor digits. */
export const slugBase = (name: string): string => slugify(name).slice(0, MAX_SLUG_LENGTH).replace(/-$/, "");

type TableWithSlug = PgTable & { slug: PgColumn };

/**
 * Finds a slug that no other row of `table` has: "mesa", "mesa-2", "mesa-3". The row's own slug (`current`) counts as
 * free. The slug is also removed from `former`, so that its address leads to this row alone.
 */
export async function claimSlug(
	tx: Transaction,
	{ table, former }: { table: TableWithSlug; former: TableWithSlug },
	text: string,
	current?: string,
): Promise<string> {
	const base = slugBase(text);
	if (base === "") throw fieldRefusal("name", NO_SLUG_MESSAGE);
	const rows = await tx
		.select({ slug: table.slug })
		.from(table as PgTable)
		.where(or(eq(table.slug, base), like(table.slug, `${base}-%`)));
	const taken = new Set(rows.map(({ slug }) => slug as string));
	let slug = base;
	for (let number = 2; taken.has(slug) && slug !== current; number += 1) slug = `${base}-${number}`;
	if (slug !== current) await tx.delete(former).where(eq(former.slug, slug));
	return slug;
}
