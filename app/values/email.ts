/** Mail servers accept at most so many characters, and 64 of them before the @. */
export const MAX_EMAIL_LENGTH = 254;

/**
 * The mailbox behind different spellings of an address: ignores case and everything after a plus, and at Gmail also
 * dots. Only for comparison; mails go to the address as it was typed.
 */
export function mailboxOf(email: string): string {
	const [, name = "", host = ""] = /^(.*)@(.*)$/.exec(email.toLowerCase()) ?? [];
	const mailbox = name.replace(/(?<=.)\+.*$/, "");
	return /^(gmail|googlemail)\.com$/.test(host)
		? `${mailbox.replaceAll(".", "")}@gmail.com`
		: `${mailbox}@${host}`;
}
