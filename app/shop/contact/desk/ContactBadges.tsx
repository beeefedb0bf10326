import { Badge, type BadgeTone } from "#app/ui/primitives/Badge.tsx";
import {
	type ContactCategory,
	type ContactStatus,
	contactCategories,
	contactStatuses,
} from "../contact-status.ts";

export const contactTones: Record<ContactStatus, BadgeTone> = {
	new: "warning",
	in_progress: "secondary",
	resolved: "good",
};

export function ContactStatusBadge({ status }: { status: ContactStatus }) {
	return <Badge tone={contactTones[status]}>{contactStatuses[status].label}</Badge>;
}

export function ContactCategoryBadge({ category }: { category: ContactCategory | null }) {
	return category ? <Badge>{contactCategories[category].label}</Badge> : null;
}
