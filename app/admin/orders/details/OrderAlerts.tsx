import type { ReactNode } from "react";
import { adminOrderFailures } from "#app/admin/orders/admin-orders.messages.ts";
import type { AdminOrder } from "#app/admin/orders/admin-orders.queries.server.ts";
import { CancelOrderFields } from "#app/admin/orders/CancelOrderFields.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { ConfirmDialog } from "#app/ui/primitives/ConfirmDialog.tsx";
import { formatDateTime } from "#app/values/date.ts";
import { formatMoney } from "#app/values/money.ts";
import { shortId } from "#app/values/text.ts";
import { findRefundToPay, RefundDialog, RefundPaidDialog } from "./OrderRefunds.tsx";

/** What the owner has to decide about this order, each with its buttons. */
export function OrderAlerts({ order }: { order: AdminOrder }) {
	const { id, fraudAlertAt, paymentAlert, refundDue, paidWithoutStock, restockAwaitedAt, status } = order;
	const { deliveryAlertAt } = order;
	const payment = order.refundable.find(({ left }) => left >= refundDue);
	const refundToPay = findRefundToPay(order);
	return (
		<div className="mt-4 space-y-3 empty:hidden">
			{fraudAlertAt ? (
				<Alert buttons={<Choice intent="release">Liberar o envio</Choice>}>
					Alerta de fraude em {formatDateTime(fraudAlertAt)}: o Mercado Pago pede que este pedido não seja
					entregue. Confira o pagamento na sua conta de lá; depois cancele o pedido ou libere o envio.
				</Alert>
			) : null}
			{paymentAlert ? (
				<Alert buttons={<Choice intent="payment-checked">Conferido</Choice>}>
					Pagamento do Mercado Pago: {paymentAlert}. Veja o pagamento na conta da loja e fale com o cliente.
				</Alert>
			) : null}
			{deliveryAlertAt && status !== "cancelled" ? (
				<Alert buttons={<Choice intent="delivery-resolved">Resolvido</Choice>}>
					Em {formatDateTime(deliveryAlertAt)} a transportadora avisou que não conseguiu entregar. Confira o
					endereço com o cliente e combine com a transportadora a nova entrega ou a volta das peças.
				</Alert>
			) : null}
			{refundDue > 0 ? (
				<Alert
					buttons={
						refundToPay ? (
							<RefundPaidDialog
								refund={refundToPay}
								id="devolvido"
								trigger={`Marcar ${formatMoney(refundToPay.amount)} como devolvido`}
							/>
						) : (
							<>
								{payment ? (
									<RefundDialog order={order} payment={payment} amount={refundDue} kind="primary" />
								) : null}
								<ConfirmDialog
									id="devolvido"
									question={`Você devolveu ${formatMoney(refundDue)} ao cliente?`}
									consequence="O registro fica com seu nome, e o cliente recebe a confirmação por e-mail."
									fields={{ intent: "refunded" }}
									failure={adminOrderFailures.status}
									confirmLabel="Marcar como devolvido"
									confirmKind="primary"
									trigger={payment ? "Já devolvi de outra forma" : "Marcar como devolvido"}
									triggerKind={payment ? "secondary" : "primary"}
								/>
							</>
						)
					}
				>
					A devolver ao cliente: <strong>{formatMoney(refundDue)}</strong>,{" "}
					{refundToPay?.pixKey ? `por PIX para ${refundToPay.pixKey}.` : "pela mesma forma de pagamento."}
				</Alert>
			) : null}
			{paidWithoutStock && status !== "cancelled" ? (
				<Alert
					tone={restockAwaitedAt ? "warning" : "bad"}
					buttons={
						<>
							<Choice intent="produce" kind="primary">
								Produzir mesmo assim
							</Choice>
							{restockAwaitedAt ? null : <Choice intent="await-restock">Aguardar reposição</Choice>}
							<ConfirmDialog
								id="sem-estoque"
								question={`Cancelar o pedido #${shortId(id)} e devolver o dinheiro?`}
								consequence="O cliente é avisado por e-mail, e o valor fica na lista “A devolver” até você marcar como devolvido."
								fields={{ intent: "cancel" }}
								failure={adminOrderFailures.cancel}
								confirmLabel="Cancelar e devolver"
								trigger="Devolver o dinheiro"
								triggerKind="secondary"
							>
								{() => <CancelOrderFields isPaid hidesConsequence />}
							</ConfirmDialog>
						</>
					}
				>
					{restockAwaitedAt
						? "À espera de reposição: as próximas peças que entrarem no estoque são deste pedido."
						: "Pago sem estoque: o pagamento chegou depois do prazo, quando as peças já tinham sido vendidas. Se elas voltarem ao estoque, este pedido é o primeiro a recebê-las."}
				</Alert>
			) : null}
		</div>
	);
}

function Alert({
	tone = "bad",
	buttons,
	children,
}: {
	tone?: "bad" | "warning";
	buttons: ReactNode;
	children: ReactNode;
}) {
	return (
		<Notice tone={tone}>
			{children}
			<div className="mt-3 flex flex-wrap gap-2">{buttons}</div>
		</Notice>
	);
}

function Choice({
	intent,
	kind = "secondary",
	children,
}: {
	intent: string;
	kind?: "primary" | "secondary";
	children: ReactNode;
}) {
	return (
		<ActionForm failure={adminOrderFailures.status} preventScrollReset>
			<Button type="submit" name="intent" value={intent} kind={kind} size="sm">
				{children}
			</Button>
		</ActionForm>
	);
}
