import type { ImageView } from "#app/shop/images/image.ts";
import type { PaymentMethod, PaymentStatus } from "#app/shop/orders/payment/payment-status.ts";
import type { Carrier } from "#app/shop/shipping/carrier.ts";
import type { FreightSource } from "#app/shop/shipping/freight/freight-source.ts";
import type { IsoDay } from "#app/values/date.ts";
import type { Cents } from "#app/values/money.ts";
import type { ShippingAddress } from "#app/values/shipping-address.ts";
import type { OrderStatus } from "./lifecycle/order-lifecycle.ts";

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
