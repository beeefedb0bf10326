import type { StoreSettings } from "#app/shop/settings/settings.ts";

/** What a mail says about the shop that sends it: a part of the store settings. */
export type MailShop = Pick<
	StoreSettings["identity"],
	"name" | "tagline" | "legalName" | "cnpj" | "address" | "phone" | "email" | "openingHours"
>;

/** Words of a paragraph; a line break in them stays one. */
export type MailWords = string | readonly (string | { link: string; href: string } | { strong: string })[];

/** A row of a table of facts; it is left out while its value is null or empty. */
export type MailFact = readonly [name: string, value: string | null];

/** A row that ends with an amount. */
export interface MailAmount {
	name: string;
	/** Under the name, smaller. */
	detail?: string;
	amount: string;
	isStrong?: boolean;
}

/** A part of a mail. Words alone are a paragraph; null is left out. */
export type MailBlock =
	| MailWords
	| { quiet: MailWords }
	| { subheading: string }
	/** The one thing to do. */
	| { button: string; href: string }
	/** Something to be copied letter by letter. */
	| { copyText: string; label: string }
	/** What must not be overlooked. */
	| { notice: string }
	| { facts: readonly MailFact[] }
	| { amounts: readonly MailAmount[] }
	| null;

/** One mail, before it is written as HTML and as text. */
export interface MailContent {
	subject: string;
	/** Shown beside the subject in the list of mails. */
	preheader: string;
	heading: string;
	body: readonly MailBlock[];
	/** Why the reader got it. */
	reason: string;
}

export const isWords = (block: MailBlock): block is MailWords =>
	typeof block === "string" || Array.isArray(block);

export const shownFacts = (facts: readonly MailFact[]): [name: string, value: string][] =>
	facts.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []));

export const companyLine = (shop: MailShop): string => `${shop.legalName} · CNPJ ${shop.cnpj}`;
