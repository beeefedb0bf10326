import { adminOrderFailures } from "#app/admin/orders/admin-orders.messages.ts";
import type { AdminOrder } from "#app/admin/orders/admin-orders.queries.server.ts";
import type { AmountMismatch } from "#app/shop/orders/money/amount-mismatch.ts";
import { ConfirmDialog } from "#app/ui/patterns/ConfirmDialog.tsx";
import { formatMoney } from "#app/values/money.ts";
import { CancelAndRefundDialog } from "./CancelAndRefundDialog.tsx";

/** The three ways to resolve a difference between the received amount and the order's total. */
export function MismatchDialogs({ order, mismatch }: { order: AdminOrder; mismatch: AmountMismatch }) {
	const { kind, received, missing, surplus } = mismatch;
	const isShort = kind === "short";
	return (
		<>
			<ConfirmDialog
				id="aceitar"
				question={`Aceitar ${formatMoney(received)} como pagamento?`}
				consequence={
					isShort
						? `O pedido fica pago com ${formatMoney(received)}, e os ${formatMoney(missing)} que faltam ficam dispensados. O cliente recebe a confirmação por e-mail.`
						: surplus > 0
							? `O pedido fica pago, e os ${formatMoney(surplus)} a mais passam para “A reembolsar”. O cliente recebe a confirmação por e-mail.`
							: "O pedido fica pago. O cliente recebe a confirmação por e-mail."
				}
				fields={{ intent: "accept-amount", amount: String(received) }}
				failure={adminOrderFailures.paid}
				confirmLabel="Aceitar"
				confirmKind="primary"
				trigger="Aceitar"
				triggerKind="primary"
			/>
			{isShort && order.customer && !order.restAskedAt ? (
				<ConfirmDialog
					id="cobrar-o-resto"
					question={`Cobrar os ${formatMoney(missing)} que faltam?`}
					consequence={`O cliente recebe por e-mail o PIX e os dados da conta da oficina com este valor.${order.paymentMethod === "mercadopago" ? " No Mercado Pago não há mais nada a pagar deste pedido." : ""} Se o resto não chegar no prazo, o pedido volta para cá.`}
					fields={{ intent: "ask-for-rest", amount: String(missing) }}
					failure={adminOrderFailures.payment}
					confirmLabel="Cobrar o resto"
					confirmKind="primary"
					trigger="Cobrar o resto"
					triggerKind="secondary"
				/>
			) : null}
			<CancelAndRefundDialog order={order} id="reembolsar-tudo" what="o que chegou" />
		</>
	);
}
