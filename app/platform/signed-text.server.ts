import { createHmac, timingSafeEqual } from "node:crypto";
import { isUuid } from "#app/values/uuid.ts";
import { authSecret } from "./auth-secret.server.ts";

/*
 * Links that this shop has signed, for those who follow them from a mail without signing in. Nothing is stored for them,
 * so a copy of the database opens nothing, and the same link can be mailed again.
 */

/** Takes the same time for every wrong text of the right length, so that it cannot be guessed letter by letter. */
export function isSameSecret(secret: string, expected: string): boolean {
	const [one, other] = [Buffer.from(secret), Buffer.from(expected)];
	return one.length === other.length && timingSafeEqual(one, other);
}

/** 32 characters that fit into an address. The text begins with what it is for, so that no link stands for another. */
export const signText = (text: string): string =>
	createHmac("sha256", authSecret()).update(text).digest("base64url").slice(0, 32);

export const isSignatureOf = (signature: string, text: string): boolean =>
	isSameSecret(signature, signText(text));

/** An id with its signature, as a part of an address. */
export const signId = (purpose: string, id: string): string => `${id}.${signText(`${purpose} ${id}`)}`;

/** The id of such a token; null for any text that this shop has not signed for the same purpose. */
export function readSignedId(purpose: string, token: string): string | null {
	const [id = "", signature = "", ...more] = token.split(".");
	return isUuid(id) && more.length === 0 && isSignatureOf(signature, `${purpose} ${id}`) ? id : null;
}
