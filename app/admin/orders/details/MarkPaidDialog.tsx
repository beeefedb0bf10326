import { adminOrderFailures } from "#app/admin/orders/admin-orders.messages.ts";
import type { AdminOrder } from "#app/admin/orders/admin-orders.queries.server.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { ConfirmDialog } from "#app/ui/patterns/ConfirmDialog.tsx";
import { formatMoney, subtractCents } from "#app/values/money.ts";
import { shortId } from "#app/values/text.ts";

/** Names this dialog in an address that opens it. */
export const PAID_DIALOG = "pago";

type PayableOrder = Pick<
	AdminOrder,
	"id" | "status" | "paymentStatus" | "paymentMethod" | "total" | "money" | "mismatch" | "restAskedAt"
>;

const missingOf = ({ total, money }: PayableOrder) => subtractCents(total, money.held);

/** A received amount that covers the total without paying the order yet needs its own decision. */
export const canMarkPaid = (order: PayableOrder): boolean =>
	order.paymentStatus !== "paid" && missingOf(order) !== 0;

/** Whether the workshop waits for this payment. Only the owner can see that a transfer came. */
export const isPaymentNext = (order: PayableOrder): boolean =>
	canMarkPaid(order) &&
	order.paymentMethod === "bank_transfer" &&
	order.status !== "cancelled" &&
	(order.mismatch === null || order.restAskedAt !== null);

export function MarkPaidDialog({ order, kind }: { order: PayableOrder; kind: "primary" | "secondary" }) {
	const missing = missingOf(order);
	return (
		<ConfirmDialog
			id={PAID_DIALOG}
			question={`Marcar o pedido #${shortId(order.id)} como pago?`}
			consequence={
				order.paymentMethod === "bank_transfer"
					? `Confira no extrato: ${formatMoney(missing)}. O cliente recebe a confirmação por e-mail.`
					: `O Mercado Pago ainda não confirmou este pagamento. Marque só se os ${formatMoney(missing)} chegaram por outro caminho.`
			}
			fields={{ intent: "paid", amount: String(missing) }}
			failure={adminOrderFailures.paid}
			confirmLabel="Marcar como pago"
			confirmKind="primary"
			trigger={
				<>
					<Icon name="check" className="size-5" />
					Marcar como pago
				</>
			}
			triggerKind={kind}
		/>
	);
}
