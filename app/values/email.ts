/**
 * The mailbox behind the spellings of an address: case and what is after a plus do not count, nor
 * do dots at Gmail. To compare only; mails go to the address as it was typed.
 */
export function mailboxOf(email: string): string {
	const [, name = "", host = ""] = /^(.*)@(.*)$/.exec(email.toLowerCase()) ?? [];
	const mailbox = name.replace(/(?<=.)\+.*$/, "");
	return /^(gmail|googlemail)\.com$/.test(host)
		? `${mailbox.replaceAll(".", "")}@gmail.com`
		: `${mailbox}@${host}`;
}
