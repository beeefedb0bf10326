/** Roles and their names in the back office (specification, section 6). */
export const roles = {
	admin: { label: "Administrador" },
	artisan: { label: "Artesão" },
	customer: { label: "Cliente" },
} as const satisfies Record<string, { label: string }>;

export type Role = keyof typeof roles;

export const isRole = (role: string): role is Role => Object.hasOwn(roles, role);
/** Any other role is shown as “Não definido” (specification, section 3). */
export const roleLabel = (role: string): string => (isRole(role) ? roles[role].label : "Não definido");

export const roleValues = Object.keys(roles) as [Role, ...Role[]];
