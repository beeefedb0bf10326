import { href } from "react-router";
import { dialogPath, OPENED_FROM, openedFrom } from "#app/admin/lists/opened-from.ts";
import type { BadgeTone } from "#app/ui/primitives/Badge.tsx";
import { type OrderStatus, orderStatuses } from "#app/values/status/order-status.ts";
import type { PaymentStatus } from "#app/values/status/payment-status.ts";

/** The customer's screens show three states raw (specification, section 4); the workshop sees words. */
export const adminOrderStatusLabel = (status: OrderStatus): string => {
	const { label, trackingLabel } = orderStatuses[status];
	return label === status ? trackingLabel : label;
};

/** The options of a field or filter of states. */
export const orderStatusOptions = (statuses: readonly OrderStatus[]) =>
	statuses.map((value) => ({ value, label: adminOrderStatusLabel(value) }));

export const adminOrderStatusTones: Record<OrderStatus, BadgeTone> = {
	pending: "warning",
	confirmed: "good",
	processing: "good",
	preparing: "good",
	shipped: "secondary",
	in_transit: "secondary",
	out_for_delivery: "secondary",
	delivered: "default",
	cancelled: "destructive",
};

export const adminPaymentStatusTones: Record<PaymentStatus, BadgeTone> = {
	pending: "warning",
	paid: "good",
	failed: "destructive",
};

/** Colours of the status dropdown, so that a list can be read by colour as well as by words. */
export const orderStatusFieldStyles: Record<BadgeTone, string> = {
	warning: "border-amber/35 bg-amber-soft text-amber",
	good: "border-moss/35 bg-moss-soft text-moss",
	secondary: "border-line-strong bg-paper-3 text-ink",
	default: "border-line-strong bg-white text-moss",
	destructive: "border-brick/35 bg-brick-soft text-brick",
	outline: "border-line-strong bg-white text-ink",
};

export const orderStatusBarStyles: Record<OrderStatus, string> = {
	pending: "bg-[#d9a84e]",
	confirmed: "bg-[#93a583]",
	processing: "bg-[#93a583]",
	preparing: "bg-[#93a583]",
	shipped: "bg-line-strong",
	in_transit: "bg-line-strong",
	out_for_delivery: "bg-line-strong",
	delivered: "bg-moss",
	cancelled: "bg-[#c9705f]",
};

/** The address of “Enviar”, from a row of the current list, from the dashboard or from the order's details. */
export function sendOrderPath(orderId: string, from: { pathname: string; search: string }): string {
	const isFromOrder = from.pathname === href("/admin/orders/:orderId", { orderId });
	const path = href("/admin/orders/:orderId/send", { orderId });
	return dialogPath(path, from, isFromOrder ? { [OPENED_FROM]: openedFrom.order } : {});
}
