import type { IconName } from "#app/ui/icons/Icon.tsx";
import type { OrderStatus } from "#app/values/status/order-status.ts";

/** Icon and colour of each step of an order's history. */
export const trackingIcons = {
	pending: { icon: "clock", style: "bg-amber-soft text-amber" },
	confirmed: { icon: "check", style: "bg-moss-soft text-moss" },
	processing: { icon: "hand", style: "bg-amber-soft text-amber" },
	preparing: { icon: "hand", style: "bg-amber-soft text-amber" },
	shipped: { icon: "box", style: "bg-paper-3 text-heartwood" },
	in_transit: { icon: "truck", style: "bg-paper-3 text-heartwood" },
	out_for_delivery: { icon: "pin", style: "bg-heartwood text-on-heartwood" },
	delivered: { icon: "home", style: "bg-moss text-paper" },
	cancelled: { icon: "close", style: "bg-brick-soft text-brick" },
} as const satisfies Record<OrderStatus, { icon: IconName; style: string }>;
