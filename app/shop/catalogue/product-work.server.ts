import { sql } from "drizzle-orm";
import type { ProductWork } from "#app/shop/bench/work-of-line.ts";
import { products } from "#db/schema.server.ts";

/** The work of a product on a bench, as columns of a query that has `products`. */
export const productWorkColumns = {
	benchMinutes: products.benchMinutes,
	benchSetupMinutes: products.benchSetupMinutes,
	dryingDays: products.dryingDays,
	/**
	 * The active benches that can make it, in their order; null for a product without hours. A product that names no
	 * bench is made at each of them. Written out, because the library names no table in the columns of a query from a
	 * single one.
	 */
	benchIds: sql<
		string[] | null
	>`(case when products.bench_minutes is not null and products.is_made_to_order then (
		select array_agg(b.id order by b.position, b.id) from benches b
		where b.is_active and (
			not exists (select 1 from product_benches n where n.product_id = products.id)
			or exists (select 1 from product_benches n where n.product_id = products.id and n.bench_id = b.id))) end)`,
};

interface WorkRow {
	benchMinutes: number | null;
	benchSetupMinutes: number;
	dryingDays: number;
	benchIds: string[] | null;
}

/** Null for a product that counts its production days, because it has no hours or no active bench can make it. */
export const workOf = ({
	benchMinutes,
	benchSetupMinutes,
	dryingDays,
	benchIds,
}: WorkRow): ProductWork | null =>
	benchMinutes === null || benchIds === null
		? null
		: { minutes: benchMinutes, setupMinutes: benchSetupMinutes, dryingDays, benchIds };
