import { eq } from "drizzle-orm";
import type { ProfileInput } from "#app/shop/accounts/accounts.schema.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.server.ts";

/** Saves only the fields that a person may change about themself. */
export async function saveProfile(customer: Customer, input: ProfileInput): Promise<void> {
	const { fullName, phone, address, city, state, zipCode } = input;
	await db
		.update(users)
		.set({ fullName, phone, address, city, state, zipCode })
		.where(eq(users.id, customer.id));
}
