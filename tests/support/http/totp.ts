import { createHmac } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The code of an authenticator app for an `otpauth://` address (RFC 6238), written from the standard. */
export function totpCode(uri: string, at: Date = new Date()): string {
	const secret = new URL(uri).searchParams.get("secret") ?? "";
	const bits = [...secret.replace(/=+$/, "")]
		.map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0"))
		.join("");
	const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
	const counter = Buffer.alloc(8);
	counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)));
	const digest = createHmac("sha1", key).update(counter).digest();
	const offset = (digest.at(-1) ?? 0) & 15;
	return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
