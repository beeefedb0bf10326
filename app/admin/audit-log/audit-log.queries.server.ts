import { and, eq, inArray, like, type SQL } from "drizzle-orm";
import { mailKindLabel } from "#app/admin/communications/mail-definitions.server.ts";
import { byAge, defineList, type RowOf } from "#app/platform/lists/define-list.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { type AuditSubject, auditActions } from "#app/shop/audit/audit-actions.ts";
import { db } from "#db/client.server.ts";
import { auditEntries, users } from "#db/schema.server.ts";
import { escapeLike } from "#db/unaccented.server.ts";
import { auditFilters } from "./audit-log.ts";

/** The audit log, newest or oldest first. */
export const auditList = defineList({
	filters: auditFilters,
	...byAge(auditEntries.createdAt, auditEntries.id),
	read: async (_admin: Admin, { entity, q }, { sortKey, where, orderBy, limit }) => {
		const rows = await db
			.select({
				id: auditEntries.id,
				sortKey,
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
					entity ? isAbout(entity) : undefined,
					q === "" ? undefined : like(auditEntries.entityId, `${escapeLike(q)}%`),
					where,
				),
			)
			.orderBy(...orderBy)
			.limit(limit);
		return rows.map(withMailLabel);
	},
});

export type AuditRow = RowOf<typeof auditList>;

/** Replaces the mail's kind by its name in the outbox. */
function withMailLabel<Row extends { details: Record<string, unknown> }>(row: Row): Row {
	const { kind } = row.details;
	return typeof kind === "string" ? { ...row, details: { ...row.details, kind: mailKindLabel(kind) } } : row;
}

/** The entity is part of the condition because it is indexed. */
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
