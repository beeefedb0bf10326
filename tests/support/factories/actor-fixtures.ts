import type { Admin, Customer, Person } from "#app/shop/accounts/actor.ts";
import type { ReadableOrder } from "#app/shop/orders/lifecycle/readable-order.ts";
import type { users } from "#db/schema.server.ts";
import { insertUser } from "./factories.ts";

/*
 * Proofs for tests of commands and queries. In the shop only `guards.server.ts` makes one, from a
 * session, and the finders of orders from such a proof. This is the only file of the tests that does.
 */

/** Proof of a person whose row exists: `customerFixture(await insertUser())`. */
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

/** As `customerFixture`, for a row with the role admin. */
export function adminFixture(row: typeof users.$inferSelect): Admin {
	if (row.role !== "admin") throw new Error("This user is no admin: insertUser({ role: 'admin' }).");
	return customerFixture(row) as Admin;
}

/** A customer with a row of their own. */
export async function createCustomer(overrides: Parameters<typeof insertUser>[0] = {}): Promise<Customer> {
	return customerFixture(await insertUser(overrides));
}

/** An admin with a row, as everything needs that is recorded in the audit log. */
export async function createAdmin(): Promise<Admin> {
	return adminFixture(await insertUser({ role: "admin", fullName: "Dona da Oficina" }));
}

/** An admin without a row, for what only reads. */
export const readOnlyAdmin = {
	id: "00000000-0000-4000-8000-000000000001",
	email: "dona@example.com",
	fullName: "Dona da Oficina",
	role: "admin",
	phone: null,
	address: null,
	city: null,
	state: null,
	zipCode: null,
	twoFactorEnabled: false,
} satisfies Person as Person as Admin;

/** An order for its parts, which any reader may read. */
export const readableFixture = (id: string) => ({ id }) as ReadableOrder<never>;
