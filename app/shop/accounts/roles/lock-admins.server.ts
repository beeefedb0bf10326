import { asc, eq } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import type { Transaction } from "#db/client.server.ts";
import { users } from "#db/schema.server.ts";
import { userRefusals } from "./users.messages.ts";

/**
 * Locks every admin's row until the transaction ends, always in the same order, so that two admins who
 * demote or delete each other at the same moment do it one after the other. Returns their ids.
 */
export async function lockAdmins(tx: Transaction): Promise<string[]> {
	const admins = await tx
		.select({ id: users.id })
		.from(users)
		.where(eq(users.role, "admin"))
		.orderBy(asc(users.id))
		.for("update");
	return admins.map(({ id }) => id);
}

/** Throws `forbidden` when this admin was demoted after the guard had looked. */
export function assertStillAdmin(adminIds: readonly string[], { id }: Admin): void {
	if (!adminIds.includes(id)) throw new Refusal("forbidden", userRefusals.noLongerAdmin);
}
