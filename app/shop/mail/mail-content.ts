import type { StoreSettings } from "#app/shop/settings/settings.ts";

/** The shop's data in a mail: a part of the store settings. */
export type MailShop = Pick<
	StoreSettings["identity"],
	"name" | "tagline" | "legalName" | "cnpj" | "address" | "phone" | "email" | "openingHours"
>;

/** The text of a paragraph, including its line breaks. */
export type MailWords = string | readonly (string | { link: string; href: string } | { strong: string })[];

/** A row of a table of facts. It is left out if its value is null or empty. */
export type MailFact = readonly [name: string, value: string | null];

/** A row that ends with an amount. */
export interface MailAmount {
	name: string;
	/** Shown under the name, smaller. */
	detail?: string;
	/** The address of a square picture of it. Its text is the name, and plain text and earlier builds go without. */
	picture?: string;
	/** Empty where the row is about the thing itself. */
	amount: string;
	isStrong?: boolean;
}

export interface MailStep {
	name: string;
	/** Missing where no day is known. */
	when?: string;
	state: "done" | "next" | "later";
}

/** A photograph as wide as the text, of four to three. */
export interface MailPhoto {
	src: string;
	alt: string;
}

/** The main action, or with `isSecondary` another one beside it, which earlier builds draw like the main one. */
export interface MailButtonBlock {
	button: string;
	href: string;
	isSecondary?: true;
}

/** The kinds of blocks that every build since the first can render. */
type FirstMailBlock =
	| MailWords
	| { quiet: MailWords }
	| { subheading: string }
	| MailButtonBlock
	/** A text to copy letter by letter. */
	| { copyText: string; label: string }
	/** A text that must not be overlooked. */
	| { notice: string }
	| { facts: readonly MailFact[] }
	| { amounts: readonly MailAmount[] };

/**
 * A part of a mail. Plain text is a paragraph; null is left out. During an upgrade, and after going back, an earlier
 * build sends mails that this one wrote. Therefore a new kind contains a first one, which those builds render instead.
 */
export type MailBlock =
	| FirstMailBlock
	/** Steps that were done, and those to come. Made by `stepsBlock`. */
	| (FirstMailBlock & { steps: readonly MailStep[] })
	/** Photographs below each other. Made by `photosBlock`. */
	| (FirstMailBlock & { photos: readonly MailPhoto[] })
	| null;

/** The contents of one mail, from which its HTML and its plain text are made. */
export interface MailContent {
	subject: string;
	/** Shown beside the subject in the list of mails. */
	preheader: string;
	heading: string;
	body: readonly MailBlock[];
	/** Why the reader gets this mail. */
	reason: string;
}

export const stepsBlock = (steps: readonly MailStep[]): MailBlock => ({
	facts: steps.map(({ name, when, state }) => [name, when ?? (state === "done" ? "feito" : "a seguir")]),
	steps,
});

/** `words` stand above the photographs, and alone in plain text and in the mails of earlier builds. */
export const photosBlock = (words: string, photos: readonly MailPhoto[]): MailBlock => ({
	quiet: words,
	photos,
});

export const isWords = (block: MailBlock): block is MailWords =>
	typeof block === "string" || Array.isArray(block);

export const shownFacts = (facts: readonly MailFact[]): [name: string, value: string][] =>
	facts.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []));

/** The signature, in two parts; the second does not break at the end of a line. */
export const companyFacts = ({ legalName, cnpj }: MailShop) => [legalName, `CNPJ ${cnpj}`] as const;
