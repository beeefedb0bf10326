import { data, href } from "react-router";
import { SECRET_LINK_HEADERS } from "#app/platform/addresses/secret-link-headers.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { FormMessage } from "#app/shop/accounts/FormMessage.tsx";
import { SecretLinkHead } from "#app/shop/layout/NoIndexHead.tsx";
import { answerDayByLink, findProposalOfLink } from "#app/shop/orders/day-proposals/answer-day.server.ts";
import { DayChoice } from "#app/shop/orders/day-proposals/DayChoice.tsx";
import {
	dayProposalMessages,
	outcomeSentences,
} from "#app/shop/orders/day-proposals/day-proposals.messages.ts";
import { ButtonLink } from "#app/ui/primitives/ButtonLink.tsx";
import { shortId } from "#app/values/text.ts";
import type { Route } from "./+types/answer-day";

export const headers = () => SECRET_LINK_HEADERS;

/** Opening the link answers nothing, because mail programs open links by themselves. */
export async function loader({ params }: Route.LoaderArgs) {
	const proposal = await findProposalOfLink(params.token);
	return data({ proposal }, { status: proposal ? 200 : 404 });
}

export function action({ request, params: { token } }: Route.ActionArgs) {
	return formAction(
		request,
		token,
		{
			"accept-day": {
				run: async (token) => ({
					toast: dayProposalMessages.accepted(await answerDayByLink(token, "accept")),
				}),
			},
			"refuse-day": {
				run: async (token) => {
					await answerDayByLink(token, "refuse");
					return { toast: dayProposalMessages.refused };
				},
			},
		},
		{
			redirectTo: href("/orders/day/:token", { token }),
			failureTitle: dayProposalMessages.answerFailedTitle,
			// The refusal is shown on this page.
			onRefusal: () => ({ redirectTo: undefined }),
		},
	);
}

/** The page behind the link of a proposal, which asks for the answer. */
export default function AnswerDayRoute({
	loaderData: { proposal },
	actionData,
	params: { token },
}: Route.ComponentProps) {
	const title = proposalTitle(proposal);
	return (
		<div className="wrap py-12 md:py-20">
			<SecretLinkHead title={title} />
			{proposal ? <p className="mb-3 text-ink-2">Pedido #{shortId(proposal.orderId)}</p> : null}
			<h1 className="text-4xl md:text-5xl">{title}</h1>
			<div className="mt-6 max-w-2xl space-y-6">
				<FormMessage result={actionData} />
				{proposal ? (
					<ProposalAnswer proposal={proposal} token={token} result={actionData} />
				) : (
					<p className="text-ink-2">{dayProposalMessages.linkUnknown}</p>
				)}
			</div>
			{proposal?.isOpen ? null : (
				<ButtonLink
					to={proposal ? `${href("/track-order")}?code=${proposal.orderId}` : href("/orders")}
					kind="secondary"
					className="mt-8"
				>
					{proposal ? "Acompanhar o pedido" : "Meus pedidos"}
				</ButtonLink>
			)}
		</div>
	);
}

type LinkedProposal = Route.ComponentProps["loaderData"]["proposal"];

function proposalTitle(proposal: LinkedProposal): string {
	if (!proposal) return "Este link não vale";
	if (proposal.isOpen) return "Um novo dia para seu pedido";
	if (proposal.outcome === "accepted") return "Combinado";
	return proposal.outcome === "refused" ? "Pedido cancelado" : "Esta proposta terminou";
}

function ProposalAnswer({
	proposal,
	token,
	result,
}: {
	proposal: NonNullable<LinkedProposal>;
	token: string;
	result: Route.ComponentProps["actionData"];
}) {
	const { orderId, items, outcome, promisedDate: promised, proposedDate: proposed } = proposal;
	if (!proposal.isOpen) {
		return <p>{outcome ? outcomeSentences[outcome]({ promised, proposed }) : dayProposalMessages.notPaid}</p>;
	}
	return (
		<>
			<ul>
				{items.map(({ id, name, quantity }) => (
					<li key={id} className="font-serif text-xl break-words">
						{quantity > 1 ? `${quantity} × ${name}` : name}
					</li>
				))}
			</ul>
			<DayChoice
				proposal={proposal}
				orderId={orderId}
				action={href("/orders/day/:token", { token })}
				result={result}
			/>
		</>
	);
}
