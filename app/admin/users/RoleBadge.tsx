import { isRole, type Role, roleLabel } from "#app/shop/accounts/role.ts";
import { Badge, type BadgeTone } from "#app/ui/primitives/Badge.tsx";

const roleTones: Record<Role, BadgeTone> = {
	admin: "destructive",
	artisan: "warning",
	customer: "secondary",
};

export function RoleBadge({ role }: { role: string }) {
	return <Badge tone={isRole(role) ? roleTones[role] : "outline"}>{roleLabel(role)}</Badge>;
}
