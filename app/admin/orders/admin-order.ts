import { readChoice, readSearchQuery, readSortByAge, type SortByAge } from "#app/platform/list-filter.ts";
import { type OrderStatus, orderStatusValues } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import type { OrderView } from "#app/shop/orders/order-view.ts";
import type { PaymentMethod, PaymentStatus } from "#app/shop/orders/payment/payment-status.ts";
import { type ProviderPaymentStatus, paymentStatusValues } from "#app/shop/orders/payment/payment-status.ts";
import type { Cents } from "#app/values/money.ts";

/** A line of the tab “Pedidos”. */
export interface AdminOrderRow {
	id: string;
	createdAt: Date;
	status: OrderStatus;
	paymentStatus: PaymentStatus;
	paymentMethod: PaymentMethod;
	total: Cents;
	/** Null once the customer's account is deleted. */
	customer: { fullName: string; email: string } | null;
	/** "Mesa Cavalete" or "Mesa Cavalete e mais 2". */
	itemSummary: string;
	/** "Campinas – SP" */
	destination: string | null;
	trackingCode: string | null;
	promisedDate: string | null;
	paidWithoutStock: boolean;
}

/** The work queues: orders that wait for the workshop, as filters of the list. */
export const orderQueues = {
	produce: { label: "Pagos para produzir" },
	check_transfer: { label: "Transferências para conferir" },
	late: { label: "Prazo vencido" },
	paid_without_stock: { label: "Pagos sem estoque" },
	no_code: { label: "Enviados sem código" },
} as const satisfies Record<string, { label: string }>;

/** The bulk actions on orders: a change to one of these states, or marking as paid. */
export const bulkStatuses = ["processing", "shipped", "delivered"] as const satisfies readonly OrderStatus[];
export const bulkChanges = [...bulkStatuses, "paid"] as const;
export type BulkOrderChange = (typeof bulkChanges)[number];

export type OrderQueue = keyof typeof orderQueues;
export const orderQueueValues = Object.keys(orderQueues) as OrderQueue[];

/** What the address bar of the tab may ask for. */
export interface OrderFilter {
	q: string;
	status: OrderStatus | null;
	payment: PaymentStatus | null;
	queue: OrderQueue | null;
	sort: SortByAge;
}

export function readOrderFilter({ searchParams }: URL): OrderFilter {
	return {
		q: readSearchQuery(searchParams),
		status: readChoice(searchParams, "status", orderStatusValues),
		payment: readChoice(searchParams, "payment", paymentStatusValues),
		queue: readChoice(searchParams, "need", orderQueueValues),
		sort: readSortByAge(searchParams),
	};
}

export interface OrderPayment {
	id: string;
	method: PaymentMethod;
	providerPaymentId: string | null;
	status: ProviderPaymentStatus;
	statusDetail: string | null;
	amount: Cents;
	refunded: Cents;
	paymentType: string | null;
	installments: number | null;
	/** Why this money did not pay the order. */
	mismatch: string | null;
	createdAt: Date;
}

export interface OrderNote {
	id: string;
	/** Null once the author's account is gone. */
	author: string | null;
	text: string;
	createdAt: Date;
}

export interface OrderHistoryEntry {
	id: string;
	/** Null for the shop itself. */
	actor: string | null;
	action: string;
	details: Record<string, unknown>;
	createdAt: Date;
}

/** Everything of “Detalhes do Pedido”. */
export interface AdminOrder extends OrderView {
	customer: { id: string; fullName: string; email: string; phone: string | null } | null;
	cpf: string | null;
	paidWithoutStock: boolean;
	updatedAt: Date;
	payments: OrderPayment[];
	/** Newest first. */
	internalNotes: OrderNote[];
	/** Newest first. */
	history: OrderHistoryEntry[];
}
