import { createHash } from "node:crypto";
import type { Transaction } from "./client.server.ts";
import { erasures } from "./schema.server.ts";

const eraseHash = (id: string): string => createHash("sha256").update(id).digest("hex");

/** Puts erased rows on the list by which they are erased again when a restored backup brings them back. */
export async function rememberErasures(tx: Transaction, ids: readonly string[]): Promise<void> {
	if (ids.length === 0) return;
	await tx
		.insert(erasures)
		.values(ids.map((id) => ({ idHash: eraseHash(id) })))
		.onConflictDoNothing();
}
