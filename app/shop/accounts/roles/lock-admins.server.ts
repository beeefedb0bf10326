import { asc, eq } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import type { Transaction } from "#db/client.server.ts";
import { users } from "#db/schema.server.ts";
import { userRefusals } from "./users.messages.ts";

/**
 * Holds every admin until the transaction ends and says how many there are, so that two who demote
 * or delete each other at once come one after the other. Throws `forbidden` when the one who asks was
 * demoted meanwhile: the guard looked before.
 */
export async function lockAdmins(tx: Transaction, admin: Admin): Promise<number> {
	const admins = await tx
		.select({ id: users.id })
		.from(users)
		.where(eq(users.role, "admin"))
		.orderBy(asc(users.id))
		.for("update");
	if (!admins.some(({ id }) => id === admin.id)) throw new Refusal("forbidden", userRefusals.noLongerAdmin);
	return admins.length;
}
