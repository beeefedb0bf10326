import { useNavigation } from "react-router";
import { OrderQuestion } from "#app/shop/orders/confirmation/CancelOrder.tsx";
import type { FormResult } from "#app/ui/fields/form-result.ts";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { formatLongDate, type IsoDay } from "#app/values/date.ts";
import { type DayReason, dayReasons } from "#app/values/status/day-proposal.ts";
import { bothDays, dayProposalMessages } from "./day-proposals.messages.ts";

interface Proposal {
	promisedDate: IsoDay;
	proposedDate: IsoDay;
	reason: DayReason;
	note: string | null;
}

/** The day that the workshop proposes, and the customer's two choices. Works without scripts. */
export function DayChoice({
	proposal,
	proposalId,
	orderId,
	action,
	result,
}: {
	proposal: Proposal;
	/** Sent with the answer, because another day may have replaced the shown one. */
	proposalId?: string;
	orderId: string;
	/** The address that the forms post to. */
	action: string;
	result: FormResult | undefined;
}) {
	const { formData, state } = useNavigation();
	const { promisedDate: promised, proposedDate: proposed, reason, note } = proposal;
	const { sentence } = dayReasons[reason];
	const hidden = proposalId ? <input type="hidden" name="proposalId" value={proposalId} /> : null;
	return (
		<div className="max-w-2xl">
			<p className="font-semibold first-letter:uppercase">{bothDays({ promised, proposed })}.</p>
			<p className="mt-3 max-w-[60ch]">
				Prometemos até {formatLongDate(promised)} e não vamos conseguir{sentence ? `: ${sentence}` : ""}. Se o
				novo dia serve, confirme. Se não serve, devolvemos tudo o que você pagou. Enquanto isso, seguimos
				trabalhando.
			</p>
			{note ? (
				<p className="mt-4 border-line-strong border-l-3 pl-4 break-words whitespace-pre-line">{note}</p>
			) : null}
			<div className="mt-6 flex flex-wrap items-start gap-x-6 gap-y-3">
				<ActionForm
					id="aceito"
					failure={dayProposalMessages.answerFailedTitle}
					result={result}
					action={action}
					aria-label="Aceitar o novo dia"
				>
					{hidden}
					<Button
						type="submit"
						name="intent"
						value="accept-day"
						busy={state !== "idle" && formData?.get("intent") === "accept-day"}
					>
						Aceito o novo dia
					</Button>
				</ActionForm>
				<div id="cancelar" className="has-[[open]]:basis-full">
					<OrderQuestion
						orderId={orderId}
						action={action}
						intent="refuse-day"
						summary="Quero cancelar e receber tudo de volta"
						label="Cancelar este pedido?"
						confirmLabel="Sim, cancelar e receber tudo de volta"
						result={result}
					>
						{hidden}
						<p className="font-semibold">Cancelar este pedido?</p>
						<p className="mt-2 text-[0.9375rem] text-ink-2">
							Paramos o trabalho e devolvemos tudo o que você pagou. O cancelamento não pode ser desfeito.
						</p>
					</OrderQuestion>
				</div>
			</div>
			<p className="mt-4 max-w-[60ch] text-ink-2 text-sm">
				Sem sua resposta o dia prometido continua o mesmo, e você pode cancelar até o pedido sair da oficina.
			</p>
		</div>
	);
}
