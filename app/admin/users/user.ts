import { readChoice, readSearchQuery, readSortByAge } from "#app/platform/list-filter.ts";
import { roleValues } from "#app/values/status/role.ts";

/** Above this the screen shows "more than", so that counting stays fast. */
export const MAX_COUNTED_USERS = 10_000;

/** What the address bar of the tab may ask for. */
export function readUserFilter({ searchParams }: URL) {
	return {
		q: readSearchQuery(searchParams),
		role: readChoice(searchParams, "role", roleValues),
		sort: readSortByAge(searchParams),
	};
}

export type UserFilter = ReturnType<typeof readUserFilter>;
