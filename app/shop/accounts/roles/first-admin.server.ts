import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import { createAccount } from "#app/shop/accounts/create-account.server.ts";
import { changePassword } from "#app/shop/accounts/password/change-password.server.ts";
import { passwordProblem } from "#app/shop/accounts/password/password.ts";
import { hashPassword } from "#app/shop/accounts/password/password-hash.server.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { db, type Queryable, type Transaction } from "#db/client.server.ts";
import { twoFactors, users } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";

/** Credentials to print once, because the password itself is stored nowhere. */
export interface AdminCredentials {
	email: string;
	password: string;
}

interface AdminLogin {
	email: string;
	/** One is made where none is given. */
	password?: string | undefined;
}

/** The name of an admin's account for which the operator gave none; no greeting uses it. */
export const UNNAMED_ADMIN = "Administração";

/**
 * Creates the first admin; null when there is one already. This way the first visitor does not become admin, and no two
 * shops have the same password.
 */
export async function ensureFirstAdmin(login: AdminLogin): Promise<AdminCredentials | null> {
	if (await hasAdmin(db)) return null;
	const { email, password, passwordHash } = await prepareCredentials(login);
	const wasCreated = await inTransaction(async (tx) => {
		// Two processes that start at once on an empty database must not both create an admin.
		await tx.execute(sql`select pg_advisory_xact_lock(hashtext('cerne:first-admin'))`);
		if (await hasAdmin(tx)) return false;
		await grantAdmin(tx, email, passwordHash);
		return true;
	});
	return wasCreated ? { email, password } : null;
}

/** Makes this person an admin, or gives an admin a new password (`npm run admin -- <e-mail>`). */
export async function makeAdmin(login: AdminLogin): Promise<AdminCredentials> {
	const { email, password, passwordHash } = await prepareCredentials(login);
	await inTransaction((tx) => grantAdmin(tx, email, passwordHash));
	return { email, password };
}

export async function hasAdmin(database: Queryable): Promise<boolean> {
	const [admin] = await database.select({ id: users.id }).from(users).where(eq(users.role, "admin")).limit(1);
	return admin !== undefined;
}

async function prepareCredentials(login: AdminLogin) {
	const email = login.email.trim().toLowerCase();
	const password = login.password ?? generatePassword();
	const problem = passwordProblem(password, { role: "admin", email });
	if (problem) throw new Refusal("invalid", problem);
	return { email, password, passwordHash: await hashPassword(password) };
}

async function grantAdmin(tx: Transaction, email: string, passwordHash: string): Promise<void> {
	const [existing] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
	if (existing) {
		// Only an operator can run this, so it also restores access after a lost telephone.
		await tx.update(users).set({ role: "admin", twoFactorEnabled: false }).where(eq(users.id, existing.id));
		await tx.delete(twoFactors).where(eq(twoFactors.userId, existing.id));
		await changePassword(tx, existing, passwordHash);
	}
	const user =
		existing ?? (await createAccount(tx, { email, fullName: UNNAMED_ADMIN, role: "admin", passwordHash }));
	await recordAudit(tx, null, {
		action: "grant-admin",
		entityId: user.id,
		details: { existed: existing !== undefined },
	});
}

/** Four groups that can be read from a screen and typed: 120 bits. */
export function generatePassword(): string {
	const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";
	const letters = Array.from(randomBytes(24), (byte) => alphabet[byte % alphabet.length]).join("");
	return letters.replace(/(.{6})(?=.)/g, "$1-");
}
