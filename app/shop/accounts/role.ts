/** Roles and their names in the admin (specification, section 6). */
export const roles = {
	admin: { label: "Administrador" },
	artisan: { label: "Artesão" },
	customer: { label: "Cliente" },
} as const satisfies Record<string, { label: string }>;

export type Role = keyof typeof roles;
export const roleValues = Object.keys(roles) as [Role, ...Role[]];
