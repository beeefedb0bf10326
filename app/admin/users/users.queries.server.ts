import { and, count, eq, type SQL } from "drizzle-orm";
import { byAge, defineList, type RowOf } from "#app/platform/lists/define-list.server.ts";
import type { FilterValues } from "#app/platform/lists/list-filter.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { isUuid } from "#app/values/uuid.ts";
import { db } from "#db/client.server.ts";
import { orders, users } from "#db/schema.server.ts";
import { unaccentedContains } from "#db/unaccented.server.ts";
import { MAX_COUNTED_USERS, userFilters } from "./user.ts";

/** People by name, e-mail and role, newest or oldest first. */
export const usersList = defineList({
	filters: userFilters,
	...byAge(users.createdAt, users.id),
	read: (_admin: Admin, filter, { sortKey, where, orderBy, limit }) =>
		db
			.select({ ...userColumns, sortKey })
			.from(users)
			.where(and(filterCondition(filter), where))
			.orderBy(...orderBy)
			.limit(limit),
});

export type UserRow = RowOf<typeof usersList>;

/** At most `MAX_COUNTED_USERS` + 1. */
export async function countUsers(_admin: Admin, url: URL): Promise<number> {
	const limited = db
		.select({ id: users.id })
		.from(users)
		.where(filterCondition(usersList.readFilter(url)))
		.limit(MAX_COUNTED_USERS + 1)
		.as("some");
	const [row] = await db.select({ count: count() }).from(limited);
	return row?.count ?? 0;
}

/** One person with all details; null when there is no such account. */
export async function findUser(_admin: Admin, userId: string) {
	if (!isUuid(userId)) return null;
	const [[user], [orderTotals]] = await Promise.all([
		db.select(detailColumns).from(users).where(eq(users.id, userId)),
		db.select({ count: count() }).from(orders).where(eq(orders.userId, userId)),
	]);
	return user ? { ...user, orderCount: orderTotals?.count ?? 0 } : null;
}

export type UserDetails = NonNullable<Awaited<ReturnType<typeof findUser>>>;

const filterCondition = ({ q, role }: FilterValues<typeof userFilters>): SQL | undefined =>
	and(role ? eq(users.role, role) : undefined, unaccentedContains(q, users.fullName, users.email));

const userColumns = {
	id: users.id,
	fullName: users.fullName,
	email: users.email,
	role: users.role,
	phone: users.phone,
	city: users.city,
	state: users.state,
	avatarUrl: users.avatarUrl,
	workshopTown: users.workshopTown,
	createdAt: users.createdAt,
};

const detailColumns = {
	...userColumns,
	address: users.address,
	zipCode: users.zipCode,
	twoFactorEnabled: users.twoFactorEnabled,
};
