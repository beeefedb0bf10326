import type { Role } from "#app/values/status/role.ts";

/** Customers: specification, section 9. Roles that can change the shop need longer passwords. */
export const MIN_PASSWORD_LENGTH = { customer: 6, artisan: 12, admin: 12 } as const satisfies Record<
	Role,
	number
>;
/** Without a limit a stranger could make the server hash megabytes. */
export const MAX_PASSWORD_LENGTH = 128;
