import { and, eq, inArray, like, type SQL } from "drizzle-orm";
import { mailKindLabel } from "#app/admin/outbox/mail-definitions.server.ts";
import { type Cursor, keyset, LIST_PAGE_SIZE, toPage } from "#app/platform/keyset.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { type AuditSubject, auditActions } from "#app/shop/audit/audit-actions.ts";
import { db } from "#db/client.server.ts";
import { auditEntries, users } from "#db/schema.server.ts";
import { escapeLike } from "#db/unaccented.server.ts";
import type { AuditFilter } from "./audit-log.ts";

/** Who did what, newest first. */
export async function listAuditEntries(
	_admin: Admin,
	{ subject, q }: AuditFilter,
	cursor: Cursor | null,
	pageSize = LIST_PAGE_SIZE,
) {
	const pageOrder = keyset({
		column: auditEntries.createdAt,
		type: "timestamp",
		id: auditEntries.id,
		order: "desc",
	});
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
				subject ? isAbout(subject) : undefined,
				q === "" ? undefined : like(auditEntries.entityId, `${escapeLike(q)}%`),
				pageOrder.where(cursor),
			),
		)
		.orderBy(...pageOrder.orderBy(cursor))
		.limit(pageSize + 1);
	return toPage(rows.map(withMailLabel), cursor, pageSize);
}

/** Which mail it was, as the outbox calls it. */
function withMailLabel<Row extends { details: Record<string, unknown> }>(row: Row): Row {
	const { kind } = row.details;
	return typeof kind === "string" ? { ...row, details: { ...row.details, kind: mailKindLabel(kind) } } : row;
}

export type AuditRow = Awaited<ReturnType<typeof listAuditEntries>>["rows"][number];

/** The entity is tested too, because there is an index on it. */
function isAbout(subject: AuditSubject): SQL | undefined {
	const actions = Object.entries(auditActions).filter(([, action]) => action.subject === subject);
	return and(
		inArray(auditEntries.entity, [...new Set(actions.map(([, { entity }]) => entity))]),
		inArray(
			auditEntries.action,
			actions.map(([name]) => name),
		),
	);
}
