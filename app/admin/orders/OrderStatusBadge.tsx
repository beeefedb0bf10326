import { Badge } from "#app/ui/primitives/Badge.tsx";
import type { OrderStatus } from "#app/values/status/order-status.ts";
import { type PaymentStatus, paymentStatuses } from "#app/values/status/payment-status.ts";
import {
	adminOrderStatusLabel,
	adminOrderStatusTones,
	adminPaymentStatusTones,
} from "./admin-order-status.ts";

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
	return <Badge tone={adminOrderStatusTones[status]}>{adminOrderStatusLabel(status)}</Badge>;
}

/** The status stays “Pago” or “Pendente”; a second badge says what was returned, contested or paid differently. */
export function PaymentStatusBadge({
	order: { paymentStatus, moneyLabel },
}: {
	order: { paymentStatus: PaymentStatus; moneyLabel: string | null };
}) {
	return (
		<span className="inline-flex flex-wrap gap-1.5">
			<Badge tone={adminPaymentStatusTones[paymentStatus]}>{paymentStatuses[paymentStatus].label}</Badge>
			{moneyLabel ? <Badge tone="outline">{moneyLabel}</Badge> : null}
		</span>
	);
}
