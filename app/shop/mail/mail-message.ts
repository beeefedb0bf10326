/** What a mail says, in both of its forms. */
export interface MailMessage {
	subject: string;
	html: string;
	text: string;
}

/** One plain mailbox: no display name, no list, nothing that a header could be continued with. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}]{1,255}$/u;
const CONTROL = /[\p{Cc}\u2028\u2029]/u;
const MOST_SUBJECT_CHARACTERS = 200;

/** Throws unless the text is one address. The address stays out of the message, for the log's sake. */
export function assertAddress(address: string): void {
	if (!ADDRESS.test(address)) throw new Error("A mail's recipient is not one plain address.");
}

/** Throws when the text could end its header line and begin another. */
export function assertHeaderText(text: string): void {
	if (text.trim() === "") throw new Error("A mail has no subject.");
	if (CONTROL.test(text)) throw new Error("A mail's subject has control characters.");
	if (text.length > MOST_SUBJECT_CHARACTERS) throw new Error("A mail's subject is too long.");
}
