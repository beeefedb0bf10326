import { eq } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { isUuid } from "#app/values/uuid.ts";
import { users } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import type { Admin } from "./actor.ts";
import { erasePerson } from "./erase-person.server.ts";
import { lockAdmins } from "./lock-admins.server.ts";
import { userFailures, userRefusals } from "./users.messages.ts";

/**
 * Deletes an account for good: sessions end, what is personal is erased, orders stay as fiscal
 * records. Throws `not_found`, and `conflict` for the last admin and for one's own account.
 */
export async function deleteUser(admin: Admin, userId: string): Promise<void> {
	const settings = await readSettings();
	await inTransaction(async (tx) => {
		const admins = await lockAdmins(tx, admin);
		const [user] = isUuid(userId)
			? await tx
					.select({ id: users.id, email: users.email, role: users.role })
					.from(users)
					.where(eq(users.id, userId))
					.for("update")
			: [];
		if (!user) throw new Refusal("not_found", `${userFailures.delete} Ele já não existe.`);
		if (user.role === "admin" && admins === 1) throw new Refusal("conflict", userRefusals.lastAdminDelete);
		if (user.id === admin.id) throw new Refusal("conflict", userRefusals.ownAccount);
		const { orders } = await erasePerson(tx, user, { actorId: admin.id, settings });
		await recordAudit(tx, admin, {
			action: "user.deleted",
			entityId: user.id,
			details: { role: user.role, orders },
		});
	});
}
