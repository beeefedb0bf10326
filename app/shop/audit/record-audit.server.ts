import { and, eq, inArray, lt } from "drizzle-orm";
import { DAY_MS } from "#app/values/date.ts";
import type { Queryable, Transaction } from "#db/client.server.ts";
import { auditEntries } from "#db/schema.server.ts";
import { deleteRows } from "#db/transactions.server.ts";
import { type AuditAction, auditActions } from "./audit-actions.ts";

/**
 * Records who did what, in the transaction that does it, so that both happen or neither does. The
 * actor is null when the shop acts by itself: a job, a payment notification, the command line.
 * `details` say what changed, never secrets. Only a correction of an order holds what is a person's, which
 * `eraseAuditDetails` takes out with the person.
 */
export async function recordAudit(
	tx: Transaction,
	actor: { readonly id: string } | null,
	entry: { action: AuditAction; entityId: string; details?: Record<string, unknown> },
): Promise<void> {
	const { action, entityId, details = {} } = entry;
	const { entity } = auditActions[action];
	await tx.insert(auditEntries).values({ actorId: actor?.id ?? null, action, entity, entityId, details });
}

/** Empties entries whose details are a person's; that something was done, when and by whom stays. */
export async function eraseAuditDetails(
	database: Queryable,
	action: AuditAction,
	entityIds: readonly string[],
): Promise<void> {
	if (entityIds.length === 0) return;
	await database
		.update(auditEntries)
		.set({ details: {} })
		.where(
			and(
				eq(auditEntries.entity, auditActions[action].entity),
				inArray(auditEntries.entityId, [...entityIds]),
				eq(auditEntries.action, action),
			),
		);
}

/** Five years (Código de Defesa do Consumidor, art. 27), with leap days. */
export const AUDIT_RETENTION_DAYS = 5 * 365 + 2;

/** Deletes entries that are older than the time in which a customer may sue. */
export function deleteOldAuditEntries(now: Date = new Date()): Promise<number> {
	const before = new Date(now.getTime() - AUDIT_RETENTION_DAYS * DAY_MS);
	return deleteRows(auditEntries.id, lt(auditEntries.createdAt, before));
}
