/** The short form of an order's number in the tab “Rastreamento” (specification, section 9). */
export const trackingOrderNumber = (orderId: string): string => orderId.slice(-8);

/** The letters and digits of a carrier's code, as carriers print them; null when the text cannot be a code. */
export function normalizeTrackingCode(text: string): string | null {
	const code = text.replace(/\s/g, "").toUpperCase();
	return code.length >= 4 && code.length <= 60 ? code : null;
}
