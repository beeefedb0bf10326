/** The digits without country code and leading zero. */
export function nationalDigits(text: string): string {
	const digits = text.replace(/\D/g, "");
	if (/^55\d{10,11}$/.test(digits)) return digits.slice(2);
	return /^0\d{10,11}$/.test(digits) ? digits.slice(1) : digits;
}

/** The address of a link that calls this number. */
export const phoneHref = (text: string): string => `tel:+55${nationalDigits(text)}`;

/** The address of a conversation with this number, with a first sentence already typed. */
export const chatUrl = (number: string, text: string): string =>
	`https://wa.me/${number}?text=${encodeURIComponent(text)}`;
