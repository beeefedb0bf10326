import type { Client } from "pg";

/**
 * Inserts a product with only the columns that old schemas have too, for a database that this build has not migrated.
 * Returns its id.
 */
export async function insertPlainProduct(
	client: Client,
	{ slug, stock }: { slug: string; stock: number },
): Promise<string> {
	const { rows } = await client.query<{ id: string }>(
		`insert into products (slug, name, description, price_cents, stock_quantity, weight_grams, width_mm, height_mm, depth_mm)
			values ($1, 'Banco de antes', 'De peroba.', 39000, $2, 4000, 400, 450, 400) returning id`,
		[slug, stock],
	);
	return rows[0]?.id ?? "";
}
