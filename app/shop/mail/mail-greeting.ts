/** One name: letters, with an apostrophe or hyphens inside. Addresses and offers are none. */
const FIRST_NAME_PATTERN = /^\p{L}[\p{L}\p{M}'’-]{0,29}$/u;

/**
 * "Olá, Ana." The name is what somebody typed at sign-up, so that a stranger could be greeted with
 * an advertisement: what does not look like a first name is left out.
 */
export function mailGreeting(fullName: string): string {
	const [first = ""] = fullName.trim().split(/\s+/);
	return FIRST_NAME_PATTERN.test(first) ? `Olá, ${first}.` : "Olá.";
}
