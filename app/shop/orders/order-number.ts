/** The short form of an order's number in the tab “Rastreamento” (specification, section 9). */
export const trackingOrderNumber = (orderId: string): string => orderId.slice(-8);

/** A carrier's code, its letters and digits as carriers print them; null when the text can be no code. */
export function normalizeTrackingCode(text: string): string | null {
	const code = text.replace(/\s/g, "").toUpperCase();
	return code.length >= 4 && code.length <= 60 ? code : null;
}
