import { href, useLocation } from "react-router";
import type { AdminOrder } from "#app/admin/orders/admin-orders.queries.server.ts";
import { dayProposalMessages } from "#app/shop/orders/day-proposals/day-proposals.messages.ts";
import { ConfirmDialog } from "#app/ui/patterns/ConfirmDialog.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import { formatLongDate } from "#app/values/date.ts";
import { dayReasons } from "#app/values/status/day-proposal.ts";

/** How an order's promise stands, and the day that its customer is asked to accept instead. */
export function OrderDay({ order }: { order: AdminOrder }) {
	const { search } = useLocation();
	const { risk, dayProposal } = order;
	if (!order.canProposeDay) return null;
	return (
		<div className="space-y-3">
			{risk && risk.risk !== "none" ? (
				<Notice tone={risk.risk === "late" ? "bad" : "warning"}>
					{risk.risk === "late" ? "Vai atrasar" : "Usa a folga"}
					{risk.reachedDay
						? `: pelo plano, chegaria até ${formatLongDate(risk.reachedDay)} sem folga.`
						: ": nenhuma bancada termina este pedido."}
				</Notice>
			) : null}
			{dayProposal ? (
				<p>
					Novo dia proposto: <strong>{formatLongDate(dayProposal.proposedDate)}</strong> (
					{dayReasons[dayProposal.reason].label.toLowerCase()}), aguardando o cliente.
				</p>
			) : null}
			<div className="flex flex-wrap items-center gap-x-5 gap-y-2">
				{dayProposal ? (
					<ConfirmDialog
						id="retirar-proposta"
						question="Retirar a proposta de novo dia?"
						consequence={`O cliente é avisado por e-mail de que o dia prometido, ${formatLongDate(dayProposal.promisedDate)}, está de pé.`}
						fields={{ intent: "withdraw-day" }}
						failure={dayProposalMessages.failedTitle}
						confirmLabel="Retirar proposta"
						confirmKind="primary"
						trigger="Retirar proposta"
						triggerKind="secondary"
					/>
				) : null}
				<Link
					to={`${href("/admin/orders/:orderId/day", { orderId: order.id })}${search}`}
					preventScrollReset
					className="inline-flex min-h-11 items-center underline underline-offset-4"
				>
					{dayProposal ? "Propor outro dia" : "Propor novo dia"}
				</Link>
			</div>
		</div>
	);
}
