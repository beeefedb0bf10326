import { readChoice, readSearchQuery, readSortByAge } from "#app/platform/list-filter.ts";
import { type OrderStatus, orderStatusValues } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { paymentStatusValues } from "#app/shop/orders/payment/payment-status.ts";

/** The work queues: orders that wait for the workshop, as filters of the list. */
export const orderQueues = {
	fraud_alert: { label: "Alerta de fraude", isUrgent: true },
	payment_alert: { label: "Pagamentos para conferir", isUrgent: true },
	refund: { label: "A devolver", isUrgent: true },
	returns: { label: "Devoluções em aberto", isUrgent: true },
	paid_without_stock: { label: "Pagos sem estoque", isUrgent: true },
	delivery_alert: { label: "Entregas não realizadas", isUrgent: true },
	late: { label: "Prazo vencido", isUrgent: true },
	produce: { label: "Pagos para produzir" },
	restock: { label: "À espera de reposição" },
	check_transfer: { label: "Transferências para conferir" },
	no_invoice: { label: "Pagos sem nota fiscal" },
	no_code: { label: "Enviados sem código" },
} as const satisfies Record<string, { label: string; isUrgent?: true }>;

/** The bulk actions on orders: a change to one of these states, or marking as paid. */
export const bulkStatuses = ["processing", "shipped", "delivered"] as const satisfies readonly OrderStatus[];
export const bulkChanges = [...bulkStatuses, "paid"] as const;
export type BulkOrderChange = (typeof bulkChanges)[number];

export type OrderQueue = keyof typeof orderQueues;
/** Those that stand on the dashboard, the most urgent first. */
export const dashboardQueues = [
	"fraud_alert",
	"payment_alert",
	"refund",
	"returns",
	"paid_without_stock",
	"delivery_alert",
	"late",
	"produce",
	"check_transfer",
	"no_invoice",
] as const satisfies readonly OrderQueue[];
export type DashboardQueue = (typeof dashboardQueues)[number];
export const orderQueueValues = Object.keys(orderQueues) as OrderQueue[];

/** What the address bar of the tab may ask for. */
export function readOrderFilter({ searchParams }: URL) {
	return {
		q: readSearchQuery(searchParams),
		status: readChoice(searchParams, "status", orderStatusValues),
		payment: readChoice(searchParams, "payment", paymentStatusValues),
		queue: readChoice(searchParams, "need", orderQueueValues),
		sort: readSortByAge(searchParams),
	};
}

export type OrderFilter = ReturnType<typeof readOrderFilter>;

/** The papers of an order, by the names in their addresses. */
const orderPapers = { romaneio: "Romaneio", recibo: "Recibo" } as const;
type PaperKind = keyof typeof orderPapers;
export const orderPaperValues = Object.keys(orderPapers) as PaperKind[];

/** A receipt says that money was received. */
export const paperName = (paper: PaperKind, { paidAt }: { paidAt: Date | null }): string =>
	paper === "recibo" && paidAt === null ? "Resumo" : orderPapers[paper];
