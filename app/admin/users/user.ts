import { readChoice, readSearchQuery, readSortByAge, type SortByAge } from "#app/platform/list-filter.ts";
import { type Role, roleValues } from "#app/shop/accounts/role.ts";

/** A line of the tab “Usuários”. */
export interface UserRow {
	id: string;
	fullName: string;
	email: string;
	role: Role;
	phone: string | null;
	city: string | null;
	state: string | null;
	avatarUrl: string | null;
	createdAt: Date;
}

export interface UserDetails extends UserRow {
	address: string | null;
	/** Eight digits. */
	zipCode: string | null;
	twoFactorEnabled: boolean;
	orderCount: number;
}

/** Above this the screen shows "more than", so that counting stays fast. */
export const MAX_COUNTED_USERS = 10_000;

/** What the address bar of the tab may ask for. */
export interface UserFilter {
	q: string;
	role: Role | null;
	sort: SortByAge;
}

export function readUserFilter({ searchParams }: URL): UserFilter {
	return {
		q: readSearchQuery(searchParams),
		role: readChoice(searchParams, "role", roleValues),
		sort: readSortByAge(searchParams),
	};
}
