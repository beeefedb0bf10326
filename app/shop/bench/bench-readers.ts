import type { Customer } from "#app/shop/accounts/actor.ts";

/** The benches that a person of the workshop sees: an admin all of them, an artisan her own and those without a name. */
export const canSeeBench = (
	{ id, role }: Pick<Customer, "id" | "role">,
	bench: { artisanId: string | null } | undefined,
): boolean =>
	bench !== undefined &&
	(role === "admin" || (role === "artisan" && (bench.artisanId === null || bench.artisanId === id)));
