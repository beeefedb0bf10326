import { type Role, roles } from "#app/shop/accounts/role.ts";
import { Badge, type BadgeTone } from "#app/ui/primitives/Badge.tsx";

const roleTones: Record<Role, BadgeTone> = {
	admin: "destructive",
	artisan: "warning",
	customer: "secondary",
};

/** Any other role shows “Não definido” (specification, section 3). */
export function RoleBadge({ role }: { role: string }) {
	const knownRole = role in roles ? (role as Role) : null;
	return knownRole ? (
		<Badge tone={roleTones[knownRole]}>{roles[knownRole].label}</Badge>
	) : (
		<Badge>Não definido</Badge>
	);
}
