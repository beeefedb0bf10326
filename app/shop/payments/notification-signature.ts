import { createHmac, timingSafeEqual } from "node:crypto";

/** What Mercado Pago signs: the id from the address, its request id and the time, as texts. */
export interface SignedParts {
	dataId: string | null;
	requestId: string | null;
	ts: string | null;
}

/** Reads `ts=1704908010,v1=618c…`; parts in any sequence, unknown ones ignored. */
export function parseSignatureHeader(header: string | null): { ts: string; v1: string } | null {
	const parts = new Map<string, string>();
	for (const part of (header ?? "").split(",")) {
		const [name, ...value] = part.split("=");
		if (name) parts.set(name.trim(), value.join("=").trim());
	}
	const ts = parts.get("ts");
	const v1 = parts.get("v1");
	return ts && v1 ? { ts, v1 } : null;
}

/**
 * The signed text. A part that is absent is left out whole; the last `;` stays. Alphanumeric ids
 * are signed in lower case. `ts` is taken as sent: the provider uses seconds and milliseconds.
 */
export function signedText({ dataId, requestId, ts }: SignedParts): string {
	return [
		dataId ? `id:${dataId.toLowerCase()};` : "",
		requestId ? `request-id:${requestId};` : "",
		ts ? `ts:${ts};` : "",
	].join("");
}

export function signNotification(secret: string, parts: SignedParts): string {
	return createHmac("sha256", secret).update(signedText(parts)).digest("hex");
}

/** Constant in time for a given length; false for anything that is not the signature. */
export function isSignedBy(secret: string, header: string | null, parts: Omit<SignedParts, "ts">): boolean {
	const signature = parseSignatureHeader(header);
	if (!signature) return false;
	const expected = Buffer.from(signNotification(secret, { ...parts, ts: signature.ts }), "hex");
	const given = Buffer.from(signature.v1, "hex");
	return given.length === expected.length && timingSafeEqual(given, expected);
}
