import { adminOrderFailures } from "#app/admin/orders/admin-orders.messages.ts";
import type { AdminOrder } from "#app/admin/orders/admin-orders.queries.server.ts";
import { RestockFields } from "#app/admin/orders/CancelOrderFields.tsx";
import {
	canChangeReturnStatus,
	findReturnOption,
	isBeforeDelivery,
} from "#app/shop/orders/returns/order-return.ts";
import { TextAreaField } from "#app/ui/fields/TextAreaField.tsx";
import { ConfirmDialog } from "#app/ui/patterns/ConfirmDialog.tsx";
import { Fact } from "#app/ui/patterns/Fact.tsx";
import { Badge } from "#app/ui/primitives/Badge.tsx";
import { formatDateTime } from "#app/values/date.ts";
import { returnKinds, returnStatuses } from "#app/values/status/return-status.ts";

type Return = NonNullable<AdminOrder["orderReturn"]>;

/** The return of an order with its possible next steps; without a return, the button to record one. */
export function OrderReturnCard({ order }: { order: AdminOrder }) {
	const { orderReturn } = order;
	return (
		<div className="space-y-4 text-[0.9375rem]">
			{orderReturn ? <ReturnFacts orderReturn={orderReturn} /> : null}
			<div className="flex flex-wrap gap-2">
				{orderReturn ? <ReturnSteps order={order} orderReturn={orderReturn} /> : null}
				<RegisterReturn order={order} />
			</div>
		</div>
	);
}

/** Whether there is a return to show or to record. */
export const hasReturnCard = (order: AdminOrder): boolean =>
	order.orderReturn !== null || canRegisterReturn(order);

function canRegisterReturn(order: AdminOrder): boolean {
	const option = findReturnOption(order, order.orderReturn?.status ?? null);
	return option !== null && option.way !== "before_shipping";
}

function ReturnFacts({ orderReturn }: { orderReturn: Return }) {
	const { kind, status, reason, pixKey, refusal, askedAt, collectedAt, checkedAt, closedAt } = orderReturn;
	return (
		<>
			<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<Badge tone={returnStatuses[status].tone}>{returnStatuses[status].label}</Badge>
				<span className="text-sm text-ink-2">{returnKinds[kind].label}</span>
			</p>
			<dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 *:contents">
				<Fact name="Pedida em">{formatDateTime(askedAt)}</Fact>
				{collectedAt ? <Fact name="Recolhida em">{formatDateTime(collectedAt)}</Fact> : null}
				{checkedAt ? <Fact name="Conferida em">{formatDateTime(checkedAt)}</Fact> : null}
				{closedAt ? <Fact name="Encerrada em">{formatDateTime(closedAt)}</Fact> : null}
				{pixKey ? <Fact name="Chave PIX">{pixKey}</Fact> : null}
			</dl>
			<p className="border-l-3 border-line-strong pl-4 break-words whitespace-pre-line">
				{reason ?? "Sem motivo informado."}
			</p>
			{refusal ? (
				<p className="break-words whitespace-pre-line text-ink-2">Recusada: {refusal}</p>
			) : status === "checked" ? (
				<p className="text-ink-2">O valor a reembolsar está no alto deste pedido.</p>
			) : null}
		</>
	);
}

function ReturnSteps({ order, orderReturn }: { order: AdminOrder; orderReturn: Return }) {
	const failure = adminOrderFailures.return;
	const restockable =
		order.status === "cancelled" ? [] : order.items.filter(({ id }) => order.restockableItemIds.includes(id));
	return (
		<>
			{canChangeReturnStatus(orderReturn, "collected") ? (
				<ConfirmDialog
					id="recolhida"
					question="As peças foram recolhidas?"
					consequence={
						isBeforeDelivery(order.status)
							? "A entrega foi recusada e o pedido está voltando. O cliente é avisado por e-mail."
							: "As peças saíram da casa do cliente, que é avisado por e-mail."
					}
					fields={{ intent: "return-collected" }}
					failure={failure}
					confirmLabel="Marcar como recolhidas"
					confirmKind="primary"
					trigger="Peças recolhidas"
					triggerKind="primary"
				/>
			) : null}
			{canChangeReturnStatus(orderReturn, "checked") ? (
				<ConfirmDialog
					id="conferida"
					question="As peças voltaram e foram conferidas?"
					consequence="O valor passa para “A reembolsar”, e o cliente é avisado por e-mail."
					fields={{ intent: "return-checked" }}
					failure={failure}
					confirmLabel="Marcar como conferidas"
					confirmKind="primary"
					trigger="Peças conferidas"
					triggerKind={orderReturn.status === "collected" ? "primary" : "secondary"}
				>
					{restockable.length === 0
						? undefined
						: () => <RestockFields items={restockable} legend="Volta ao estoque o que está perfeito:" />}
				</ConfirmDialog>
			) : null}
			{canChangeReturnStatus(orderReturn, "refused") ? (
				<ConfirmDialog
					id="recusar-devolucao"
					question="Recusar a devolução?"
					consequence="O cliente recebe por e-mail o que você escrever. Um defeito de fabricação dentro de 90 dias não pode ser recusado (CDC, art. 26)."
					fields={{ intent: "return-refused" }}
					failure={failure}
					confirmLabel="Recusar devolução"
					trigger="Recusar"
				>
					{(field) => (
						<TextAreaField
							{...field("refusal")}
							label="Motivo para o cliente"
							rows={4}
							maxLength={2000}
							required
						/>
					)}
				</ConfirmDialog>
			) : null}
			{canChangeReturnStatus(orderReturn, "dropped") ? (
				<ConfirmDialog
					id="ficou-com-as-pecas"
					question="O cliente ficou com as peças?"
					consequence="A devolução é encerrada sem reembolso, e o cliente é avisado por e-mail."
					fields={{ intent: "return-dropped" }}
					failure={failure}
					confirmLabel="Encerrar devolução"
					trigger="Ficou com as peças"
				/>
			) : null}
		</>
	);
}

function RegisterReturn({ order }: { order: AdminOrder }) {
	if (!canRegisterReturn(order)) return null;
	return (
		<ConfirmDialog
			id="registrar-devolucao"
			question="Registrar uma devolução?"
			consequence="Para o cliente que desistiu por telefone, por mensagem ou na porta. Ele recebe a confirmação por e-mail."
			fields={{ intent: "return-register" }}
			failure={adminOrderFailures.return}
			confirmLabel="Registrar devolução"
			confirmKind="primary"
			trigger="Registrar devolução"
			triggerKind="secondary"
		>
			{(field) => (
				<TextAreaField
					{...field("reason")}
					label="O que o cliente disse"
					rows={3}
					maxLength={2000}
					optional
				/>
			)}
		</ConfirmDialog>
	);
}
