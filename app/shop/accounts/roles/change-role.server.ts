import { eq } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { MIN_PASSWORD_LENGTH } from "#app/shop/accounts/password/password-length.ts";
import type { Role } from "#app/shop/accounts/role.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { isUuid } from "#app/values/uuid.ts";
import { sessions, users } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { assertStillAdmin, lockAdmins } from "./lock-admins.server.ts";
import { userRefusals } from "./users.messages.ts";

/**
 * Gives a user another role, which counts from their next request on. A role that needs a longer
 * password ends their sessions, because signing in checks the password's length. Throws `not_found`,
 * and `conflict` for the last admin.
 */
export async function changeRole(admin: Admin, userId: string, role: Role): Promise<void> {
	await inTransaction(async (tx) => {
		const adminIds = await lockAdmins(tx);
		assertStillAdmin(adminIds, admin);
		const [user] = isUuid(userId)
			? await tx
					.select({ id: users.id, role: users.role })
					.from(users)
					.where(eq(users.id, userId))
					.for("update")
			: [];
		if (!user) throw new Refusal("not_found", userRefusals.notFound);
		if (user.role === role) return;
		if (user.role === "admin" && adminIds.length === 1)
			throw new Refusal("conflict", userRefusals.lastAdminChange);
		await tx.update(users).set({ role }).where(eq(users.id, user.id));
		if (MIN_PASSWORD_LENGTH[role] > MIN_PASSWORD_LENGTH[user.role]) {
			await tx.delete(sessions).where(eq(sessions.userId, user.id));
		}
		await recordAudit(tx, admin, {
			action: "user.role",
			entityId: user.id,
			details: { from: user.role, to: role },
		});
	});
}
