import { and, eq, like } from "drizzle-orm";
import { type Cursor, keyset, type Page, toPage } from "#app/platform/keyset.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { db } from "#db/client.server.ts";
import { auditEntries, users } from "#db/schema.server.ts";
import type { AuditFilter, AuditRow } from "./audit-log.ts";

const PAGE_SIZE = 40;

/** Who did what, the newest first. */
export async function listAuditEntries(
	_admin: Admin,
	{ entity, q }: AuditFilter,
	cursor: Cursor | null,
	pageSize = PAGE_SIZE,
): Promise<Page<AuditRow & { sortKey: string }>> {
	const pageOrder = keyset(auditEntries.createdAt, auditEntries.id, "desc");
	const rows = await db
		.select({
			id: auditEntries.id,
			sortKey: pageOrder.sortKey,
			actor: users.fullName,
			action: auditEntries.action,
			entity: auditEntries.entity,
			entityId: auditEntries.entityId,
			details: auditEntries.details,
			createdAt: auditEntries.createdAt,
		})
		.from(auditEntries)
		.leftJoin(users, eq(users.id, auditEntries.actorId))
		.where(
			and(
				entity ? eq(auditEntries.entity, entity) : undefined,
				q === "" ? undefined : like(auditEntries.entityId, `${q}%`),
				pageOrder.where(cursor),
			),
		)
		.orderBy(...pageOrder.orderBy(cursor))
		.limit(pageSize + 1);
	return toPage(rows, cursor, pageSize);
}
