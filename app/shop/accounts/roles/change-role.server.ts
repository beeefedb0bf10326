import { asc, eq } from "drizzle-orm";
import { invalidate } from "#app/platform/cache-tags.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { MIN_PASSWORD_LENGTH } from "#app/shop/accounts/password/password-length.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import type { Role } from "#app/values/status/role.ts";
import { isUuid } from "#app/values/uuid.ts";
import type { Transaction } from "#db/client.server.ts";
import { sessions, users } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { userRefusals } from "./users.messages.ts";

/**
 * Gives a user another role, which applies from their next request on, and a maker the town that the pages of their
 * products name; left out, the town stays. A role that needs a longer password ends their sessions, because signing in
 * checks the password's length. Throws `not_found`, and `conflict` for the last admin.
 */
export async function changeRole(
	admin: Admin,
	userId: string,
	role: Role,
	workshopTown?: string | null,
): Promise<void> {
	await inTransaction(async (tx) => {
		const adminIds = await lockAdmins(tx);
		assertStillAdmin(adminIds, admin);
		const [user] = isUuid(userId)
			? await tx
					.select({ id: users.id, role: users.role, workshopTown: users.workshopTown })
					.from(users)
					.where(eq(users.id, userId))
					.for("update")
			: [];
		if (!user) throw new Refusal("not_found", userRefusals.notFound);
		if (workshopTown !== undefined && workshopTown !== user.workshopTown) {
			await changeWorkshopTown(tx, admin, user, workshopTown);
		}
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

async function changeWorkshopTown(
	tx: Transaction,
	admin: Admin,
	user: { id: string; workshopTown: string | null },
	workshopTown: string | null,
): Promise<void> {
	await tx.update(users).set({ workshopTown }).where(eq(users.id, user.id));
	await invalidate(tx, `maker:${user.id}`);
	await recordAudit(tx, admin, {
		action: "user.workshop_town",
		entityId: user.id,
		details: { from: user.workshopTown, to: workshopTown },
	});
}

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

/** Throws `forbidden` when this admin was demoted after the guard's check. */
export function assertStillAdmin(adminIds: readonly string[], { id }: Admin): void {
	if (!adminIds.includes(id)) throw new Refusal("forbidden", userRefusals.noLongerAdmin);
}
