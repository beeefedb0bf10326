import { readChoice, readSearchQuery, readSortByAge, type SortByAge } from "#app/platform/list-filter.ts";
import {
	type ContactCategory,
	type ContactStatus,
	contactStatusValues,
} from "#app/shop/contact/contact-status.ts";

/** A message of a visitor as the tab “Contatos” shows it. */
export interface ContactRow {
	id: string;
	name: string;
	email: string;
	phone: string | null;
	subject: string | null;
	message: string;
	category: ContactCategory | null;
	status: ContactStatus;
	adminNotes: string | null;
	createdAt: Date;
	/** How many answers went out by mail. */
	replyCount: number;
}

export interface ContactReply {
	id: string;
	/** Null once the author's account is gone. */
	author: string | null;
	message: string;
	createdAt: Date;
}

export interface ContactWithReplies extends ContactRow {
	replies: ContactReply[];
}

/** The four figures above the list. */
export interface ContactCounts {
	total: number;
	new: number;
	in_progress: number;
	resolved: number;
}

/** What the address bar of the tab may ask for. */
export interface ContactFilter {
	q: string;
	status: ContactStatus | null;
	sort: SortByAge;
}

export function readContactFilter({ searchParams }: URL): ContactFilter {
	return {
		q: readSearchQuery(searchParams),
		status: readChoice(searchParams, "status", contactStatusValues),
		sort: readSortByAge(searchParams),
	};
}
