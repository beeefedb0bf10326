import type { MailContent, MailShop } from "./mail-content.ts";

/** A mail in the outbox. Its HTML takes longest to make, so it is made when the mail is sent. */
export interface MailMessage {
	subject: string;
	text: string;
	draft: { content: MailContent; shop: MailShop };
}

/** One plain mailbox: no display name, no list, nothing that could continue the header. */
const ADDRESS_PATTERN = /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}]{1,255}$/u;
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029]/u;
const MAX_SUBJECT_LENGTH = 200;

export const isMailAddress = (text: string): boolean => ADDRESS_PATTERN.test(text);

/** Throws unless the text is one plain address. The error does not repeat the address, because errors are logged. */
export function assertMailAddress(address: string): void {
	if (!isMailAddress(address)) throw new Error("A mail's recipient is not one plain address.");
}

/** Throws when the text could end its header line and start another one. */
export function assertHeaderText(text: string): void {
	if (text.trim() === "") throw new Error("A mail has no subject.");
	if (CONTROL_CHARACTERS.test(text)) throw new Error("A mail's subject has control characters.");
	if (text.length > MAX_SUBJECT_LENGTH) throw new Error("A mail's subject is too long.");
}

/** A visitor's text as part of a subject: one line, no control characters, cut to a length. */
export const headerText = (text: string, maxLength = 120): string =>
	text
		.replace(/[\p{Cc}\u2028\u2029\s]+/gu, " ")
		.trim()
		.slice(0, maxLength);

/** One name: letters, with an apostrophe or hyphens inside, unlike an address or an advertisement. */
const FIRST_NAME_PATTERN = /^\p{L}[\p{L}\p{M}'’-]{0,29}$/u;

/**
 * "Olá, Ana." The name was typed at sign-up, perhaps by a stranger who wants to send an advertisement in the shop's
 * name. A name that does not look like a first name is therefore left out.
 */
export function mailGreeting(fullName: string): string {
	const [first = ""] = fullName.trim().split(/\s+/);
	return FIRST_NAME_PATTERN.test(first) ? `Olá, ${first}.` : "Olá.";
}
