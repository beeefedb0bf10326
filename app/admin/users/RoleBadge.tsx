import { Badge, type BadgeTone } from "#app/ui/primitives/Badge.tsx";
import { isRole, type Role, roleLabel } from "#app/values/status/role.ts";

const roleTones: Record<Role, BadgeTone> = {
	admin: "secondary",
	artisan: "warning",
	customer: "outline",
};

export function RoleBadge({ role }: { role: string }) {
	return <Badge tone={isRole(role) ? roleTones[role] : "outline"}>{roleLabel(role)}</Badge>;
}
