import type { Role } from "#app/values/status/role.ts";

/** Specification, section 9; more for those who can change the shop (product decisions). */
export const MIN_PASSWORD_LENGTH = { customer: 6, artisan: 12, admin: 12 } as const satisfies Record<
	Role,
	number
>;
/** Without a limit a stranger could make the server hash megabytes. */
export const MAX_PASSWORD_LENGTH = 128;
