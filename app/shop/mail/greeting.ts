/** One name: letters, with an apostrophe or hyphens inside. Addresses and offers are none. */
const NAME = /^\p{L}[\p{L}\p{M}'’-]{0,29}$/u;

/**
 * "Olá, Ana." The name is what somebody typed at sign-up, so that a stranger could be greeted with
 * an advertisement: what does not look like a first name is left out.
 */
export function greeting(fullName: string): string {
	const [first = ""] = fullName.trim().split(/\s+/);
	return NAME.test(first) ? `Olá, ${first}.` : "Olá.";
}
