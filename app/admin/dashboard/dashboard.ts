import type { ImageView } from "#app/shop/images/image.ts";
import type { OrderStatus } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import type { PaymentMethod } from "#app/shop/orders/payment/payment-status.ts";
import type { IsoDay } from "#app/values/date.ts";
import type { Cents } from "#app/values/money.ts";

/** The cards of the dashboard, by the names of the specification (section 3). */
export interface DashboardStats {
	totalProducts: number;
	featuredProducts: number;
	totalOrders: number;
	pendingOrders: number;
	totalCustomers: number;
	/** Of orders that are paid; above what one amount may be, so not `Cents`. */
	totalRevenueCents: number;
	lowStockProducts: number;
}

export interface RecentOrder {
	id: string;
	status: OrderStatus;
	/** Null once the customer's account is gone. */
	customer: string | null;
	createdAt: Date;
	total: Cents;
	paymentMethod: PaymentMethod;
}

export interface RevenueDay {
	day: IsoDay;
	cents: number;
	orders: number;
}

export interface StatusCount {
	status: OrderStatus;
	count: number;
}

export interface BestSeller {
	productId: string | null;
	name: string;
	units: number;
	cents: number;
}

export interface LowStockProduct {
	id: string;
	name: string;
	stock: number;
	image: ImageView | null;
}
