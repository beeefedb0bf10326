import { adminOrderFailures } from "#app/admin/orders/admin-orders.messages.ts";
import type { AdminOrder } from "#app/admin/orders/admin-orders.queries.server.ts";
import { CancelOrderFields, cancellableOf } from "#app/admin/orders/CancelOrderFields.tsx";
import { ConfirmDialog } from "#app/ui/patterns/ConfirmDialog.tsx";
import { shortId } from "#app/values/text.ts";

/** Cancels an order that cannot be carried out as it was paid; its money is then due to the customer. */
export function CancelAndRefundDialog({ order, id, what }: { order: AdminOrder; id: string; what: string }) {
	return (
		<ConfirmDialog
			id={id}
			question={`Cancelar o pedido #${shortId(order.id)} e reembolsar ${what}?`}
			consequence="O cliente é avisado por e-mail, e o valor fica na lista “A reembolsar” até você reembolsar."
			fields={{ intent: "cancel" }}
			failure={adminOrderFailures.cancel}
			confirmLabel="Cancelar e reembolsar"
			trigger="Reembolsar"
			triggerKind="secondary"
		>
			{() => <CancelOrderFields order={cancellableOf(order)} hidesConsequence />}
		</ConfirmDialog>
	);
}
