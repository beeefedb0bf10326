import type { Admin } from "#app/shop/accounts/actor.ts";
import type { Transaction } from "#db/client.server.ts";
import { auditEntries } from "#db/schema.server.ts";
import type { AuditAction } from "./audit-actions.ts";

/**
 * Writes down who did what, in the transaction that does it: no deed without its entry, and no entry
 * of a deed that was rolled back. `details` say what changed, never secrets or a customer's address.
 */
export async function recordAudit(
	tx: Transaction,
	admin: Admin,
	entry: { action: AuditAction; entityId: string; details?: Record<string, unknown> },
): Promise<void> {
	const { action, entityId, details = {} } = entry;
	const [entity = ""] = action.split(".");
	await tx.insert(auditEntries).values({ actorId: admin.id, action, entity, entityId, details });
}
