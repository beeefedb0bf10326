import { createHmac, timingSafeEqual } from "node:crypto";
import { href } from "react-router";
import { authSecret } from "#app/platform/auth-secret.server.ts";
import { shopUrl } from "#app/shop/mail/shop-url.server.ts";
import { isUuid } from "#app/values/uuid.ts";

/*
 * The link with which a customer answers a proposal without signing in. It is signed and not stored, so that the
 * reminder carries the same one, and a copy of the database opens nothing.
 */

const signatureOf = (proposalId: string): string =>
	createHmac("sha256", authSecret()).update(`answers the day ${proposalId}`).digest("base64url").slice(0, 32);

export const dayProposalToken = (proposalId: string): string => `${proposalId}.${signatureOf(proposalId)}`;

export const dayProposalUrl = (proposalId: string): string =>
	shopUrl(href("/orders/day/:token", { token: dayProposalToken(proposalId) }));

/** The id of the proposal that a link is of; null for any text that this shop has not signed. */
export function proposalOfToken(token: string): string | null {
	const [id = "", signature = "", ...more] = token.split(".");
	if (!isUuid(id) || more.length > 0) return null;
	const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(id))];
	return given.length === right.length && timingSafeEqual(given, right) ? id : null;
}
