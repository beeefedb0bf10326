import type { OrderStatus } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { type PaymentStatus, paymentStatuses } from "#app/shop/orders/payment/payment-status.ts";
import { Badge } from "#app/ui/primitives/Badge.tsx";
import {
	adminOrderStatusLabel,
	adminOrderStatusTones,
	adminPaymentStatusTones,
} from "./admin-order-status.ts";

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
	return <Badge tone={adminOrderStatusTones[status]}>{adminOrderStatusLabel(status)}</Badge>;
}

export function PaymentStatusBadge({ status }: { status: PaymentStatus }) {
	return <Badge tone={adminPaymentStatusTones[status]}>{paymentStatuses[status].label}</Badge>;
}
