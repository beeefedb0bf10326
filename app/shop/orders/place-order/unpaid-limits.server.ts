import { createHash, createHmac } from "node:crypto";
import { type AnyColumn, eq, type SQL, sql } from "drizzle-orm";
import { authSecret } from "#app/platform/auth-secret.server.ts";
import { env } from "#app/platform/env.server.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { CLIENT_ADDRESS_HEADER } from "#app/shop/accounts/attempt-limits.server.ts";
import type { UnpaidLimit, UnpaidLimitKind } from "#app/shop/cart/unpaid-limit.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { networkOf } from "#app/values/network.ts";
import { db, type Transaction } from "#db/client.server.ts";
import type { Statements } from "#db/library.server.ts";
import { listValue, preparedStatement } from "#db/prepared-statement.server.ts";
import { isUnpaidOrder, orderDocument, orderPhone, orders, users } from "#db/schema.server.ts";

/**
 * An unpaid order holds stock, so their number is limited: for one account, and for several that share a CPF or CNPJ, a
 * phone number, or an internet connection.
 */

/** The identifiers by which unpaid orders are counted together; null where one is unknown. */
export interface UnpaidOrderOwner {
	customerId: string;
	document: string | null;
	phone: string | null;
	/** The `networkHash` of the request. */
	network: string | null;
}

/**
 * A hash of the network from which an order was sent. It is enough to recognise the same connection (a home's /56 in
 * IPv6), and without the shop's secret it reveals no address.
 */
export function networkHash({ headers }: Request): string | null {
	const address = headers.get(CLIENT_ADDRESS_HEADER);
	if (!address) return null;
	const text = `unpaid orders from ${networkOf(address, 56)}`;
	return createHmac("sha256", authSecret()).update(text).digest("base64url").slice(0, 24);
}

const textParameter = (name: keyof UnpaidOrderOwner): SQL => sql`${sql.placeholder(name)}::text`;

/**
 * The numbers of unpaid orders that hold stock, as columns of a query that has `users`. An account's orders are counted
 * among its own orders: with both conditions at once, PostgreSQL might look through the unpaid orders of all customers.
 * The other counts each have an index of unpaid orders.
 */
export function unpaidCounts(on: Statements) {
	const count = (counted: SQL, where: SQL) =>
		sql<number>`(${on.select({ count: counted }).from(orders).where(where)})`.mapWith(Number);
	const unpaidWhere = (column: SQL | AnyColumn, name: keyof UnpaidOrderOwner) =>
		count(sql`count(*)`, sql`${column} = ${textParameter(name)} and ${isUnpaidOrder(orders)}`);
	return {
		isConfirmed: users.emailVerified,
		account: count(
			sql`count(*) filter (where ${isUnpaidOrder(orders)})`,
			eq(orders.userId, sql.placeholder("customerId")),
		),
		document: unpaidWhere(orderDocument(orders), "document"),
		phone: unpaidWhere(orderPhone(orders), "phone"),
		network: unpaidWhere(orders.networkHash, "network"),
	};
}

export type UnpaidCounts = Record<Exclude<UnpaidLimitKind, "unconfirmed">, number> & { isConfirmed: boolean };

/** The limit that is reached; null while one more order may be placed. */
export function reachedLimit(counts: UnpaidCounts, limits: StoreSettings["orders"]): UnpaidLimit | null {
	const each: readonly [kind: UnpaidLimitKind, count: number, limit: number][] = [
		["account", counts.account, limits.maxUnpaidPerCustomer],
		["unconfirmed", counts.isConfirmed ? 0 : counts.account, scaled(limits.maxUnpaidUnconfirmed)],
		["document", counts.document, scaled(limits.maxUnpaidPerCustomer)],
		["phone", counts.phone, scaled(limits.maxUnpaidPerCustomer)],
		["network", counts.network, scaled(limits.maxUnpaidPerNetwork)],
	];
	const reached = each.find(([, count, limit]) => count >= limit);
	return reached ? { kind: reached[0], limit: reached[2] } : null;
}

/** In a load test, one person at one machine uses many accounts. */
const scaled = (limit: number): number => Math.max(1, Math.floor(limit * env.RATE_LIMIT_FACTOR));

/** The limit that this customer has reached, before the order's buyer is known. */
export async function findReachedUnpaidLimit(
	customer: Customer,
	network: string | null,
): Promise<UnpaidLimit | null> {
	const [{ orders: limits }, [counts]] = await Promise.all([
		readSettings(),
		countingUnpaid(db).execute({ customerId: customer.id, document: null, phone: null, network }),
	]);
	return counts ? reachedLimit(counts, limits) : null;
}

const countingUnpaid = preparedStatement((on) =>
	on
		.select(unpaidCounts(on))
		.from(users)
		.where(eq(users.id, sql.placeholder("customerId"))),
);

/** An arbitrary number with which no other advisory lock of the shop begins. */
const LOCK_SPACE = 1_668_445;

/**
 * Makes orders that are counted together wait for each other, on all connections, until their transactions end. The
 * locks are always taken in the same sequence, so that two orders never deadlock.
 */
export const lockUnpaidOrders = (tx: Transaction, { document, phone, network }: UnpaidOrderOwner) =>
	lockingOwners(tx).execute({
		keys: Object.entries({ document, phone, network })
			.filter(([, value]) => value !== null)
			.map(([kind, value]) => createHash("sha256").update(`${kind} ${value}`).digest().readInt32BE())
			.sort((one, other) => one - other),
	});

const lockingOwners = preparedStatement((on) =>
	on
		.select({ locked: sql`pg_advisory_xact_lock(${sql.raw(String(LOCK_SPACE))}, key)` })
		.from(sql`unnest(${listValue("keys", "int")}) as key`),
);
