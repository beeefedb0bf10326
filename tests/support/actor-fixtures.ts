import type { Admin, Customer, Person } from "#app/shop/accounts/actor.ts";
import type { users } from "#db/schema.server.ts";

/**
 * Proofs for tests of commands. In the shop only `guards.server.ts` makes one, from a session;
 * a test hands in the row that it has just made: `customerProof(await createUser())`.
 */
export function customerFixture(row: typeof users.$inferSelect): Customer {
	const { id, email, fullName, role, phone, address, city, state, zipCode, twoFactorEnabled } = row;
	const person: Person = {
		id,
		email,
		fullName,
		role,
		phone,
		address,
		city,
		state,
		zipCode,
		twoFactorEnabled,
	};
	return person as Customer;
}

/** As `customerProof`, for a row with the role admin. */
export function adminFixture(row: typeof users.$inferSelect): Admin {
	if (row.role !== "admin") throw new Error("This user is no admin: createUser({ role: 'admin' }).");
	return customerFixture(row) as Admin;
}
