import { type PaymentStatus, paymentStatuses } from "#app/shop/payments/payment-status.ts";
import { Badge } from "#app/ui/primitives/Badge.tsx";
import type { OrderStatus } from "../order-status.ts";
import { deskPaymentTones, deskStatusLabel, deskStatusTones } from "./desk-status.ts";

/** An order's state as the back office shows it everywhere. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
	return <Badge tone={deskStatusTones[status]}>{deskStatusLabel(status)}</Badge>;
}

export function PaymentStatusBadge({ status }: { status: PaymentStatus }) {
	return <Badge tone={deskPaymentTones[status]}>{paymentStatuses[status].label}</Badge>;
}
