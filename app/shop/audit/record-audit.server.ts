import { lt } from "drizzle-orm";
import { deleteRows } from "#app/platform/jobs/delete-rows.server.ts";
import { retention } from "#app/shop/settings/retention.ts";
import { DAY_MS } from "#app/values/date.ts";
import type { Transaction } from "#db/client.server.ts";
import { auditEntries } from "#db/schema.server.ts";
import { type AuditAction, auditActions } from "./audit-actions.ts";

/**
 * Records who did what, in the transaction that does it, so that both happen or neither does. The actor is null when
 * the shop acts by itself: a job, a payment notification, the command line. `details` say what changed and never hold
 * secrets. Personal data in them is erased with the person (`payment-columns.server.ts`).
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

/** Deletes entries that are older than the period in which a customer may sue. */
export function deleteOldAuditEntries(now: Date = new Date()): Promise<number> {
	const before = new Date(now.getTime() - retention.audit.days * DAY_MS);
	return deleteRows(auditEntries.id, lt(auditEntries.createdAt, before));
}
