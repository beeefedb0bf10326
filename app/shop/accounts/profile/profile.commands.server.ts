import { eq } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import { accountRefusals } from "#app/shop/accounts/accounts.messages.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import type { ProfileInput } from "#app/shop/accounts/forms/accounts.schema.ts";
import { lockAdmins } from "#app/shop/accounts/roles/change-role.server.ts";
import { hasPlace, type ShippingAddress, streetLine } from "#app/values/address/shipping-address.ts";
import { buyerOf } from "#app/values/buyer.ts";
import { accountFields } from "#app/values/fields/account-fields.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { users } from "#db/schema.server.ts";

/** Saves only the fields that a person may change about themself. */
export async function saveProfile(customer: Customer, input: ProfileInput): Promise<void> {
	const { fullName, phone, address, city, state, zipCode } = input;
	await db
		.update(users)
		.set({ fullName, phone, address, city, state, zipCode, ...buyerOf(input) })
		.where(eq(users.id, customer.id));
}

/**
 * Gives a profile without telephone and address those of a first order, so that the next one begins with them. Fields
 * that are filled stay, and the name as well: the recipient may be another person.
 */
export async function fillEmptyProfile(
	tx: Transaction,
	customer: Customer,
	address: ShippingAddress,
): Promise<void> {
	const { phone, city, state, zipCode } = customer;
	if (phone ?? customer.address ?? city ?? state ?? zipCode) return;
	const place = hasPlace(address)
		? {
				address: streetLine(address).slice(0, accountFields.address.maxLength),
				city: address.city,
				state: address.state,
				zipCode: address.zipCode,
			}
		: {};
	await tx
		.update(users)
		.set({ phone: address.phone, ...place })
		.where(eq(users.id, customer.id));
}

export interface DeletedUser {
	id: string;
	email: string;
	/** Whether a link sent to the address was used. Until then the address may be a stranger's. */
	emailVerified: boolean;
}

/**
 * Locks a user's row, so that nothing new is written in their name meanwhile; null when there is no such user. Throws
 * `conflict` for the last admin: of two admins who delete their accounts at the same moment, one stays.
 */
export async function lockForDeletion(tx: Transaction, userId: string): Promise<DeletedUser | null> {
	const adminIds = await lockAdmins(tx);
	const [user] = await tx
		.select({ id: users.id, email: users.email, emailVerified: users.emailVerified })
		.from(users)
		.where(eq(users.id, userId))
		.for("update");
	if (user && adminIds.length === 1 && adminIds[0] === user.id) {
		throw new Refusal("conflict", accountRefusals.lastAdmin);
	}
	return user ?? null;
}
