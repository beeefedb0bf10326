import { Badge, type BadgeTone } from "#app/ui/primitives/Badge.tsx";
import {
	type ContactCategory,
	type ContactStatus,
	contactCategories,
	contactStatuses,
	knownContactStatus,
} from "#app/values/status/contact-status.ts";

export const contactStatusTones: Record<ContactStatus, BadgeTone> = {
	new: "warning",
	in_progress: "secondary",
	resolved: "good",
};

export function ContactStatusBadge({ status: written }: { status: string }) {
	const status = knownContactStatus(written);
	return <Badge tone={contactStatusTones[status]}>{contactStatuses[status].label}</Badge>;
}

/** An account with the sender's e-mail was deleted, but it is not proved that its owner wrote this message. */
export function ErasureBadge({ requestedAt }: { requestedAt: Date | null }) {
	return requestedAt ? <Badge tone="warning">Pedido de exclusão</Badge> : null;
}

export function ContactCategoryBadge({ category }: { category: ContactCategory | null }) {
	return category ? <Badge>{contactCategories[category].label}</Badge> : null;
}
