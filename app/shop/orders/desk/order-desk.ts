import { searchWords } from "#app/platform/search-words.ts";
import type { PaymentMethod, PaymentStatus } from "#app/shop/payments/payment-status.ts";
import { type ProviderPaymentStatus, paymentStatusValues } from "#app/shop/payments/payment-status.ts";
import type { Cents } from "#app/values/money.ts";
import type { OrderView } from "../order.ts";
import { type OrderStatus, orderStatusValues } from "../order-status.ts";

/** A line of the tab “Pedidos”. */
export interface OrderRow {
	id: string;
	createdAt: Date;
	status: OrderStatus;
	paymentStatus: PaymentStatus;
	paymentMethod: PaymentMethod;
	total: Cents;
	/** Null once the customer's account is deleted. */
	customer: { fullName: string; email: string } | null;
	/** "Mesa Cavalete" or "Mesa Cavalete e mais 2". */
	pieces: string;
	/** "Campinas – SP" */
	destination: string | null;
	trackingCode: string | null;
	promisedDate: string | null;
	paidWithoutStock: boolean;
}

/** What asks for the workshop's hands, as filters of the list. */
export const orderNeeds = {
	produce: { label: "Pagos para produzir" },
	check_transfer: { label: "Transferências para conferir" },
	late: { label: "Prazo vencido" },
	paid_without_stock: { label: "Pagos sem estoque" },
	no_code: { label: "Enviados sem código" },
} as const satisfies Record<string, { label: string }>;

/** What may be done to several orders at once: put into one of these states, or marked as paid. */
export const statusesAtOnce = [
	"processing",
	"shipped",
	"delivered",
] as const satisfies readonly OrderStatus[];
export const changesAtOnce = [...statusesAtOnce, "paid"] as const;
export type ChangeAtOnce = (typeof changesAtOnce)[number];

export type OrderNeed = keyof typeof orderNeeds;
export const orderNeedValues = Object.keys(orderNeeds) as OrderNeed[];

/** What the address bar of the tab may ask for. */
export interface OrderFilter {
	q: string;
	status: OrderStatus | null;
	payment: PaymentStatus | null;
	need: OrderNeed | null;
	sort: "newest" | "oldest";
}

export function readOrderFilter({ searchParams }: URL): OrderFilter {
	const one = <Value extends string>(name: string, values: readonly Value[]): Value | null =>
		values.find((value) => value === searchParams.get(name)) ?? null;
	return {
		q: searchWords(searchParams),
		status: one("status", orderStatusValues),
		payment: one("payment", paymentStatusValues),
		need: one("need", orderNeedValues),
		sort: searchParams.get("sort") === "created" ? "oldest" : "newest",
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

export interface HistoryEntry {
	id: string;
	/** Null for the shop itself. */
	actor: string | null;
	action: string;
	details: Record<string, unknown>;
	createdAt: Date;
}

/** Everything of “Detalhes do Pedido”. */
export interface OrderAtDesk extends OrderView {
	customer: { id: string; fullName: string; email: string; phone: string | null } | null;
	cpf: string | null;
	paidWithoutStock: boolean;
	updatedAt: Date;
	payments: OrderPayment[];
	/** Newest first. */
	internalNotes: OrderNote[];
	/** Newest first. */
	history: HistoryEntry[];
}
