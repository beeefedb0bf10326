/** What a mail says, in both of its forms. */
export interface MailMessage {
	subject: string;
	html: string;
	text: string;
}

/** One plain mailbox: no display name, no list, nothing that a header could be continued with. */
const ADDRESS_PATTERN = /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}]{1,255}$/u;
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029]/u;
const MAX_SUBJECT_LENGTH = 200;

export const isMailAddress = (text: string): boolean => ADDRESS_PATTERN.test(text);

/** Throws unless the text is one address. The address stays out of the message, for the log's sake. */
export function assertMailAddress(address: string): void {
	if (!isMailAddress(address)) throw new Error("A mail's recipient is not one plain address.");
}

/** Throws when the text could end its header line and begin another. */
export function assertHeaderText(text: string): void {
	if (text.trim() === "") throw new Error("A mail has no subject.");
	if (CONTROL_CHARACTERS.test(text)) throw new Error("A mail's subject has control characters.");
	if (text.length > MAX_SUBJECT_LENGTH) throw new Error("A mail's subject is too long.");
}

/** A visitor's words as part of a subject: one line, no control characters, cut to a length. */
export const headerText = (text: string, maxLength = 120): string =>
	text
		.replace(/[\p{Cc}\u2028\u2029\s]+/gu, " ")
		.trim()
		.slice(0, maxLength);
