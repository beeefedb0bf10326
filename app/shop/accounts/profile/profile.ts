import type { Person } from "#app/shop/accounts/actor.ts";

/** The signed-in person's data for the profile screen. */
export type Profile = Pick<Person, "fullName" | "email" | "phone" | "address" | "city" | "state" | "zipCode">;

export function toProfile(person: Profile): Profile {
	const { fullName, email, phone, address, city, state, zipCode } = person;
	return { fullName, email, phone, address, city, state, zipCode };
}
