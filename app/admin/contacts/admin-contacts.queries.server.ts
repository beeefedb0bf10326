import { and, asc, count, eq, isNotNull, notExists, sql } from "drizzle-orm";
import { byAge, defineList, type RowOf } from "#app/platform/lists/define-list.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import type { ContactStatus } from "#app/values/status/contact-status.ts";
import { isUuid } from "#app/values/uuid.ts";
import { db } from "#db/client.server.ts";
import { contactReplies, contacts, products, users } from "#db/schema.server.ts";
import { unaccentedContains } from "#db/unaccented.server.ts";
import { contactFilters } from "./contact-filters.ts";

/** Messages by search text and status, or only questions about products; newest or oldest first. */
export const contactsList = defineList({
	filters: contactFilters,
	...byAge(contacts.createdAt, contacts.id),
	read: (_admin: Admin, { q, status, question }, { sortKey, where, orderBy, limit }) =>
		db
			.select({ ...contactColumns, sortKey })
			.from(contacts)
			.leftJoin(products, eq(products.id, contacts.productId))
			.where(
				and(
					status ? eq(contacts.status, status) : undefined,
					question ? isNotNull(contacts.productId) : undefined,
					question === "unanswered"
						? notExists(db.select().from(contactReplies).where(eq(contactReplies.contactId, contacts.id)))
						: undefined,
					unaccentedContains(q, contacts.name, contacts.email, contacts.message),
					where,
				),
			)
			.orderBy(...orderBy)
			.limit(limit),
});

export type ContactRow = RowOf<typeof contactsList>;

/** The four figures above the list. */
export type ContactCounts = Record<ContactStatus | "total", number>;

export async function countContacts(_admin: Admin): Promise<ContactCounts> {
	const rows = await db
		.select({ status: contacts.status, count: count() })
		.from(contacts)
		.groupBy(contacts.status);
	const counts: ContactCounts = { total: 0, new: 0, in_progress: 0, resolved: 0 };
	for (const row of rows) {
		counts[row.status] = row.count;
		counts.total += row.count;
	}
	return counts;
}

/** One message with its replies, or null. */
export async function findContact(_admin: Admin, contactId: string) {
	if (!isUuid(contactId)) return null;
	const [[contact], replies] = await Promise.all([
		db
			.select(contactColumns)
			.from(contacts)
			.leftJoin(products, eq(products.id, contacts.productId))
			.where(eq(contacts.id, contactId)),
		listReplies(contactId),
	]);
	return contact ? { ...contact, replies } : null;
}

export type ContactWithReplies = NonNullable<Awaited<ReturnType<typeof findContact>>>;

const listReplies = (contactId: string) =>
	db
		.select({
			id: contactReplies.id,
			author: users.fullName,
			message: contactReplies.message,
			publishedAt: contactReplies.publishedAt,
			createdAt: contactReplies.createdAt,
		})
		.from(contactReplies)
		.leftJoin(users, eq(users.id, contactReplies.authorId))
		.where(eq(contactReplies.contactId, contactId))
		.orderBy(asc(contactReplies.createdAt), asc(contactReplies.id));

const contactColumns = {
	id: contacts.id,
	name: contacts.name,
	email: contacts.email,
	phone: contacts.phone,
	subject: contacts.subject,
	message: contacts.message,
	category: contacts.category,
	/** The product of a question asked on its page. */
	product: { name: products.name, slug: products.slug },
	status: contacts.status,
	adminNotes: contacts.adminNotes,
	erasureRequestedAt: contacts.erasureRequestedAt,
	createdAt: contacts.createdAt,
	replyCount: sql<number>`(select count(*)::int from ${contactReplies} r where r.contact_id = ${contacts}.id)`,
};
