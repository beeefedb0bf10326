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
 * An unpaid order holds stock, so one may have only a few: of one account, and of several that share a CPF or
 * CNPJ, a telephone, or the line that they come from.
 */

/** Whose unpaid orders are counted together; null where nothing is known. */
export interface UnpaidOrderOwner {
	customerId: string;
	document: string | null;
	phone: string | null;
	/** `networkHash` of where the order comes from. */
	network: string | null;
}

/**
 * What an order keeps of the address it was sent from: enough to recognise the same line (a home's /56 in IPv6),
 * and without the shop's secret no address.
 */
export function networkHash({ headers }: Request): string | null {
	const address = headers.get(CLIENT_ADDRESS_HEADER);
	if (!address) return null;
	const text = `unpaid orders from ${networkOf(address, 56)}`;
	return createHmac("sha256", authSecret()).update(text).digest("base64url").slice(0, 24);
}

const given = (name: keyof UnpaidOrderOwner): SQL => sql`${sql.placeholder(name)}::text`;

/**
 * How many orders hold stock and wait for their payment, as columns of a query that knows `users`. Those of one
 * account are looked for among its own orders: asked for both at once, the server may look through the unpaid
 * orders of everybody. The others have an index of the unpaid ones each.
 */
export function unpaidCounts(on: Statements) {
	const count = (counted: SQL, where: SQL) =>
		sql<number>`(${on.select({ count: counted }).from(orders).where(where)})`.mapWith(Number);
	const unpaidWhere = (column: SQL | AnyColumn, name: keyof UnpaidOrderOwner) =>
		count(sql`count(*)`, sql`${column} = ${given(name)} and ${isUnpaidOrder(orders)}`);
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

/** In a load test many accounts are one person at one machine. */
const scaled = (limit: number): number => Math.max(1, Math.floor(limit * env.RATE_LIMIT_FACTOR));

/** The limit that this customer has reached before saying who the order is for. */
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

/** Any number that no other advisory lock of the shop begins with. */
const LOCK_SPACE = 1_668_445;

/**
 * Orders that are counted together are placed one after the other, on all connections, until their
 * transactions end. Always in the same sequence, so that no two wait for each other.
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
