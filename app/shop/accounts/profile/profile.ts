import type { Person } from "#app/shop/accounts/actor.ts";

/** What the profile screen shows about the person who is signed in. */
export type Profile = Pick<Person, "fullName" | "email" | "phone" | "address" | "city" | "state" | "zipCode">;

export function toProfile(person: Profile): Profile {
	const { fullName, email, phone, address, city, state, zipCode } = person;
	return { fullName, email, phone, address, city, state, zipCode };
}
