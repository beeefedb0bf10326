import { type SQL, sql } from "drizzle-orm";
import { orderBalances } from "#app/shop/orders/money/order-balance.server.ts";
import { db } from "#db/client.server.ts";
import { constraintInvariants } from "./constraint-invariants.ts";
import { moneyConditions, moneyInvariants } from "./money-invariants.ts";
import { orderInvariants } from "./order-invariants.ts";
import { parcelInvariants } from "./parcel-invariants.ts";
import { promises } from "./promises.ts";
import { stockInvariants } from "./stock-invariants.ts";
import { workOrderInvariants } from "./work-order-invariants.ts";

export interface InvariantViolation {
	/** The rule, in Portuguese for the shop's owner. */
	rule: string;
	/** Id of the row that breaks it: an order, a product, a payment, a mail. */
	id: string;
}

const invariants: Readonly<Record<string, SQL>> = {
	...constraintInvariants,
	...orderInvariants,
	...moneyInvariants,
	...stockInvariants,
	...parcelInvariants,
	...workOrderInvariants,
};

const OPENING_STOCK_RULE = "O estoque inicial é o estoque de agora mais as peças em pedidos";

/** All rules, so that a test can show that each of them can fail. */
export const invariantRules: readonly string[] = [
	...Object.keys(invariants),
	...Object.keys(moneyConditions),
	...Object.keys(promises),
	OPENING_STOCK_RULE,
];

interface CheckOptions {
	/**
	 * Opening stock of products, known to a proof that filled the shop: their units are also counted independently of
	 * the ledger.
	 */
	openingStock?: ReadonlyMap<string, number>;
	/** Set if the shop has not run since its rows were copied: the promises of its jobs are not checked. */
	isAtRest?: boolean;
}

/**
 * Rules that hold in every shop at any time, whatever was killed, repeated or run concurrently, and deadlines that
 * its jobs promise to meet. Each query returns the ids that break its rule. With a million orders they take longer
 * than the statement timeout of the shop's own connections: see `reportInvariants`.
 *
 * Two rules are checked differently. A test checks that no column still holds data of an erased person
 * (`marked-words.db.test.ts`), because it must write its words first. And the queue's jobs are not checked: they only
 * wake a process (decision 0093), so overdue work is found in the rows.
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

/** Adds up the money of all orders once for all rules. */
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
