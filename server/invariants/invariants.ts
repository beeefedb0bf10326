import { type SQL, sql } from "drizzle-orm";
import { orderBalances } from "#app/shop/orders/money/order-balance.server.ts";
import { db } from "#db/client.server.ts";
import { constraintInvariants } from "./constraint-invariants.ts";
import { moneyConditions, moneyInvariants } from "./money-invariants.ts";
import { orderInvariants } from "./order-invariants.ts";
import { parcelInvariants } from "./parcel-invariants.ts";
import { promises } from "./promises.ts";
import { stockInvariants } from "./stock-invariants.ts";

export interface InvariantViolation {
	/** What must hold, in Portuguese: the shop's owner reads it. */
	rule: string;
	/** The row that breaks it: an order, a product, a payment, a mail. */
	id: string;
}

const invariants: Readonly<Record<string, SQL>> = {
	...constraintInvariants,
	...orderInvariants,
	...moneyInvariants,
	...stockInvariants,
	...parcelInvariants,
};

const OPENING_STOCK_RULE = "O estoque inicial é o estoque de agora mais as peças em pedidos";

/** All sentences, so that a test can show that each of them is able to fail. */
export const invariantRules: readonly string[] = [
	...Object.keys(invariants),
	...Object.keys(moneyConditions),
	...Object.keys(promises),
	OPENING_STOCK_RULE,
];

interface CheckOptions {
	/** Of products, known to who filled the shop (a proof): their units are counted past the ledger as well. */
	openingStock?: ReadonlyMap<string, number>;
	/** Of a shop that has not worked since its rows were copied, nothing is asked that its jobs would have done. */
	isAtRest?: boolean;
}

/**
 * What must hold in every shop at every moment, whatever was killed, repeated or raced, and what its jobs have
 * promised to do within a time. Each query gives the ids that break its rule. In a shop of a million orders they take
 * longer than the shop's own connections wait for a statement: see `reportInvariants`.
 *
 * Two things are asked elsewhere or otherwise. That nothing of an erased person is left in any column is a test of the
 * suite (`marked-words.db.test.ts`), because it has to write its words first. And jobs of the queue are not looked at:
 * they only wake a process (decision 0093), so what must not be left undone is asked of the rows.
 */
export async function checkInvariants(
	{ openingStock = new Map(), isAtRest = false }: CheckOptions = {},
	database: { execute(query: SQL): PromiseLike<unknown> } = db,
): Promise<InvariantViolation[]> {
	const rowsOf = async <Row>(query: SQL) => ((await database.execute(query)) as { rows: Row[] }).rows;
	const violations: InvariantViolation[] = [];
	for (const [rule, query] of Object.entries(isAtRest ? invariants : { ...invariants, ...promises })) {
		const rows = await rowsOf<{ id: unknown }>(query);
		violations.push(...rows.map(({ id }) => ({ rule, id: String(id) })));
	}
	violations.push(...(await rowsOf<InvariantViolation>(brokenMoney())));
	for (const [productId, opening] of openingStock) {
		const [row] = await rowsOf<{ units: number }>(unitsOf(productId));
		if (row?.units !== opening) violations.push({ rule: OPENING_STOCK_RULE, id: productId });
	}
	return violations;
}

const conditions = sql.join(
	Object.entries(moneyConditions).map(([rule, condition]) => sql`(${rule}::text, ${condition})`),
	sql`, `,
);

/** The money of all orders is added up once for all rules. */
const brokenMoney = () => sql`
	select rule, o.id::text as id from orders o join (${orderBalances()}) m on m.order_id = o.id
	cross join lateral (values ${conditions}) as checked (rule, is_broken)
	where is_broken`;

const unitsOf = (productId: string) => sql`
	select (p.stock_quantity + coalesce(sum(i.stock_deducted) filter (
		where o.stock_returned_at is null), 0))::int as units
	from products p
	left join order_items i on i.product_id = p.id
	left join orders o on o.id = i.order_id
	where p.id = ${productId} group by p.id`;
