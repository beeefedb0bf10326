import { createHmac, timingSafeEqual } from "node:crypto";

/** The fields that Mercado Pago signs: the id from the address, its request id and the time, as texts. */
export interface SignedFields {
	dataId: string | null;
	requestId: string | null;
	ts: string | null;
}

/** Reads `ts=1704908010,v1=618c…`. The parts may come in any sequence, and unknown ones are ignored. */
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
 * The signed text. A missing part is left out completely; the last `;` stays. Alphanumeric ids are signed in lower
 * case. `ts` is used as it was sent, because Mercado Pago uses both seconds and milliseconds.
 */
export function signedPayload({ dataId, requestId, ts }: SignedFields): string {
	return [
		dataId ? `id:${dataId.toLowerCase()};` : "",
		requestId ? `request-id:${requestId};` : "",
		ts ? `ts:${ts};` : "",
	].join("");
}

export function signNotification(secret: string, parts: SignedFields): string {
	return createHmac("sha256", secret).update(signedPayload(parts)).digest("hex");
}

/** Takes constant time for a given length. False for anything but the signature. */
export function hasValidSignature(
	secret: string,
	header: string | null,
	parts: Omit<SignedFields, "ts">,
): boolean {
	const signature = parseSignatureHeader(header);
	if (!signature) return false;
	const expected = Buffer.from(signNotification(secret, { ...parts, ts: signature.ts }), "hex");
	const signatureBytes = Buffer.from(signature.v1, "hex");
	return signatureBytes.length === expected.length && timingSafeEqual(signatureBytes, expected);
}
