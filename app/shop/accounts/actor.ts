import type { Role } from "#app/values/status/role.ts";

declare const signedIn: unique symbol;
declare const administers: unique symbol;

/**
 * Auth token type: the request comes from this signed-in person, of any role. Only the guards make one,
 * from the session, so a command that demands it cannot be called without them.
 */
export interface Customer {
	readonly [signedIn]: true;
	readonly id: string;
	readonly email: string;
	readonly fullName: string;
	readonly role: Role;
	readonly phone: string | null;
	readonly address: string | null;
	readonly city: string | null;
	readonly state: string | null;
	/** Eight digits. */
	readonly zipCode: string | null;
	/** Whether signing in takes a code besides the password. */
	readonly twoFactorEnabled: boolean;
}

/** Auth token type: the request comes from a person who is an admin at this moment. */
export interface Admin extends Customer {
	readonly [administers]: true;
	readonly role: "admin";
}

/** The person who caused a change, for its records; without a role a customer. */
export interface ActorId {
	readonly id: string;
	readonly role?: Role;
}

/** The data of a person, without the proof. */
export type Person = Omit<Customer, typeof signedIn>;
