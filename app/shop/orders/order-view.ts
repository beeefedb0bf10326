import type { ImageView } from "#app/shop/images/image.ts";
import type { PaymentMethod, PaymentStatus } from "#app/shop/orders/payment/payment-status.ts";
import type { Carrier } from "#app/shop/shipping/carrier.ts";
import type { FreightSource } from "#app/shop/shipping/freight/freight-source.ts";
import { addDays, dayOf, type IsoDay } from "#app/values/date.ts";
import type { Cents } from "#app/values/money.ts";
import { type OrderStatus, unshippedStatuses } from "./lifecycle/order-status.ts";
import type { ShippingAddress } from "./shipping-address.ts";

export interface OrderItemView {
	id: string;
	/** Null once the product was deleted; name and picture stay with the order. */
	productId: string | null;
	/** Null when the product is no longer for sale, so that nothing links to a missing page. */
	productSlug: string | null;
	name: string;
	image: ImageView | null;
	quantity: number;
	unitPrice: Cents;
	total: Cents;
	isMadeToOrder: boolean;
}

/** An order as its owner and the workshop see it. */
export interface OrderView {
	id: string;
	status: OrderStatus;
	paymentStatus: PaymentStatus;
	paymentMethod: PaymentMethod;
	items: OrderItemView[];
	itemsTotal: Cents;
	shipping: Cents;
	total: Cents;
	address: ShippingAddress | null;
	notes: string | null;
	shippingOptionName: string;
	freightSource: FreightSource;
	promisedDate: IsoDay | null;
	carrier: Carrier | null;
	trackingCode: string | null;
	trackingUrl: string | null;
	estimatedDeliveryDate: Date | null;
	createdAt: Date;
	/** Changes with everything that its screens show, and so names their version. */
	updatedAt: Date;
	expiresAt: Date | null;
	paidAt: Date | null;
	deliveredAt: Date | null;
	cancelledAt: Date | null;
}

const CANCEL_WINDOW_MS = 24 * 60 * 60 * 1000;

/** The FAQ's promise: an unshipped order can be cancelled by its customer for 24 hours. */
export function canCustomerCancel(
	order: Pick<OrderView, "status" | "createdAt">,
	now: Date = new Date(),
): boolean {
	const isUnshipped = unshippedStatuses.some((status) => status === order.status);
	return isUnshipped && now.getTime() - order.createdAt.getTime() < CANCEL_WINDOW_MS;
}

const WITHDRAWAL_DAYS = 7;

/** The last day on which a delivered order can still be given back (CDC, article 49); null when it cannot. */
export function withdrawalDeadline(
	{ status, deliveredAt }: Pick<OrderView, "status" | "deliveredAt">,
	now: Date = new Date(),
): IsoDay | null {
	if (status !== "delivered" || !deliveredAt) return null;
	const last = addDays(deliveredAt, WITHDRAWAL_DAYS);
	return dayOf(now) <= last ? last : null;
}

/** Whether the customer may still be sent to the provider to pay. */
export function isAwaitingOnlinePayment(
	order: Pick<OrderView, "status" | "paymentStatus" | "paymentMethod">,
): boolean {
	return (
		order.paymentMethod === "mercadopago" && order.paymentStatus !== "paid" && order.status !== "cancelled"
	);
}

interface ExpirableOrder {
	status: OrderStatus;
	paymentStatus: PaymentStatus;
	expiresAt: Date | null;
}

/**
 * Only an order that nobody has taken up expires: once the workshop moved it on, or it is paid,
 * its pieces are its own.
 */
export function hasExpired(order: ExpirableOrder, now: Date = new Date()): boolean {
	return (
		order.status === "pending" &&
		order.paymentStatus !== "paid" &&
		order.expiresAt !== null &&
		order.expiresAt.getTime() <= now.getTime()
	);
}
