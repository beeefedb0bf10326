import { expectRow } from "#app/platform/expect-row.ts";
import { fieldRefusal } from "#app/platform/refusals.ts";
import type { Role } from "#app/values/status/role.ts";
import type { Transaction } from "#db/client.server.ts";
import { accounts, users } from "#db/schema.server.ts";
import { isUniqueViolation } from "#db/transactions.server.ts";
import { accountRefusals } from "./accounts.messages.ts";

/** The library's name for an account that signs in with a password. */
export const PASSWORD_PROVIDER = "credential";

export interface NewAccount {
	/** In lower case. */
	email: string;
	fullName: string;
	role: Role;
	/** argon2id; hashed before the transaction, which must be short. */
	passwordHash: string;
}

/** Writes the user and their password. Throws `conflict` for an e-mail in use, in upper or lower case. */
export async function createAccount(tx: Transaction, account: NewAccount): Promise<{ id: string }> {
	const { email, fullName, role, passwordHash } = account;
	const user = await insertUser(tx, { email, fullName, role });
	await tx.insert(accounts).values({
		userId: user.id,
		accountId: user.id,
		providerId: PASSWORD_PROVIDER,
		password: passwordHash,
	});
	return user;
}

async function insertUser(
	tx: Transaction,
	values: Omit<NewAccount, "passwordHash">,
): Promise<{ id: string }> {
	try {
		return expectRow(await tx.insert(users).values(values).returning({ id: users.id }), "a new user");
	} catch (error) {
		if (!isUniqueViolation(error, "users_email_unique")) throw error;
		throw fieldRefusal("email", accountRefusals.emailTaken, "conflict");
	}
}
