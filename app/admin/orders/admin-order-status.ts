import { href } from "react-router";
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

/** The parameter that says which screen is shown again once the order was sent; without it the list. */
export const SENT_FROM = "de";
export const SENT_FROM_ORDER = "pedido";

/** The address of “Enviar”, over the current list, from a row of it or from the order's details. */
export function sendOrderPath(
	orderId: string,
	{ pathname, search }: { pathname: string; search: string },
): string {
	const query = new URLSearchParams(search);
	if (pathname === href("/admin/orders/:orderId", { orderId })) query.set(SENT_FROM, SENT_FROM_ORDER);
	const path = href("/admin/orders/:orderId/send", { orderId });
	return query.size > 0 ? `${path}?${query}` : path;
}
