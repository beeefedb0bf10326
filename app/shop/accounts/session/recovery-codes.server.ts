import { randomBytes } from "node:crypto";

const RECOVERY_CODE_COUNT = 10;
const HALF = 5;
/** 32 characters, none of which is mistaken for another when it is copied by hand. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";

const newCode = (): string => {
	const code = [...randomBytes(2 * HALF)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
	return `${code.slice(0, HALF)}-${code.slice(HALF)}`;
};

export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODE_COUNT }, newCode);

/** A code as it is stored, from what a person typed: without its hyphen, with spaces, or in capitals. */
export function readRecoveryCode(typed: string): string {
	const code = typed.replace(/[^a-z0-9]/gi, "");
	// Codes that are older than this alphabet have letters of both cases.
	const stored = /[a-z]/.test(code) ? code : code.toLowerCase();
	return `${stored.slice(0, HALF)}-${stored.slice(HALF)}`;
}
