import { href } from "react-router";
import { readSignedId, signId } from "#app/platform/signed-text.server.ts";
import { shopUrl } from "#app/shop/mail/shop-url.server.ts";

/* The link with which a customer answers a proposal without signing in; the reminder carries the same one. */

const PURPOSE = "answers the day";

export const dayProposalToken = (proposalId: string): string => signId(PURPOSE, proposalId);

export const dayProposalUrl = (proposalId: string): string =>
	shopUrl(href("/orders/day/:token", { token: dayProposalToken(proposalId) }));

/** The id of the proposal that a link is of; null for any text that this shop has not signed. */
export const proposalOfToken = (token: string): string | null => readSignedId(PURPOSE, token);
