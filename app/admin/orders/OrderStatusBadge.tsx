import type { OrderStatus } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { moneyBackLabel } from "#app/shop/orders/payment/money-back.ts";
import { type PaymentStatus, paymentStatuses } from "#app/shop/orders/payment/payment-status.ts";
import { Badge } from "#app/ui/primitives/Badge.tsx";
import type { Cents } from "#app/values/money.ts";
import {
	adminOrderStatusLabel,
	adminOrderStatusTones,
	adminPaymentStatusTones,
} from "./admin-order-status.ts";

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
	return <Badge tone={adminOrderStatusTones[status]}>{adminOrderStatusLabel(status)}</Badge>;
}

/** What went back stands beside “Pago”, which the order stays. */
export function PaymentStatusBadge({
	order,
}: {
	order: { paymentStatus: PaymentStatus; refunded: Cents; total: Cents };
}) {
	const { paymentStatus } = order;
	const back = paymentStatus === "paid" ? moneyBackLabel(order) : null;
	return (
		<>
			<Badge tone={adminPaymentStatusTones[paymentStatus]}>{paymentStatuses[paymentStatus].label}</Badge>
			{back ? <Badge tone="outline">{back}</Badge> : null}
		</>
	);
}
