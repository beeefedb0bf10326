import {
	choiceFilter,
	type FilterValues,
	linkedFilter,
	searchFilter,
} from "#app/platform/lists/list-filter.ts";
import { taskKinds } from "#app/shop/orders/tasks/task-kinds.ts";
import { PROMISES_AT_RISK } from "#app/shop/orders/work-orders/bench-work.messages.ts";
import { type OrderStatus, orderStatusValues } from "#app/values/status/order-status.ts";
import type { TaskKind } from "#app/values/status/order-task.ts";
import { paymentStatuses } from "#app/values/status/payment-status.ts";
import { toOptions } from "#app/values/text.ts";
import { orderStatusOptions } from "./admin-order-status.ts";
import { workshopStepNames, workshopUndos } from "./workshop/workshop-steps.ts";

/** A kind of task with a list of its own. */
export type ListedTaskKind = {
	[Kind in TaskKind]: (typeof taskKinds)[Kind]["list"] extends string ? never : Kind;
}[TaskKind];

const taskQueue = (kind: ListedTaskKind) => ({
	label: taskKinds[kind].list.label,
	isUrgent: taskKinds[kind].isUrgent,
});

/** The work queues: orders that wait for the workshop, as filters of the list. */
export const orderQueues = {
	fraud_alert: taskQueue("fraud_alert"),
	left_while_cancelled: taskQueue("left_while_cancelled"),
	amount_mismatch: taskQueue("amount_mismatch"),
	payment_alert: taskQueue("payment_alert"),
	refund: { label: "A reembolsar", isUrgent: true },
	returns: { label: "Devoluções em aberto", isUrgent: true },
	paid_without_stock: taskQueue("paid_without_stock"),
	paid_without_place: taskQueue("paid_without_place"),
	delivery_alert: taskQueue("delivery_alert"),
	label_stuck: taskQueue("label_stuck"),
	freight_rose: taskQueue("freight_rose"),
	order_corrected: taskQueue("order_corrected"),
	late: { label: "Prazo vencido", isUrgent: true },
	at_risk: { label: PROMISES_AT_RISK, isUrgent: true },
	produce: { label: "Pagos para produzir", isUrgent: false },
	restock: taskQueue("restock"),
	check_transfer: { label: "Transferências para conferir", isUrgent: false },
	no_invoice: { label: "Pagos sem nota fiscal", isUrgent: false },
	no_code: { label: "Enviados sem código", isUrgent: false },
} as const satisfies Record<string, { label: string; isUrgent: boolean }>;

/**
 * The bulk actions on orders: a step of the workshop or taking it back, one of these states, or marking as paid. Orders
 * are sent one by one, since each has a carrier and a code of its own.
 */
export const bulkStatuses = ["delivered"] as const satisfies readonly OrderStatus[];
export const bulkChanges = [...workshopStepNames, ...workshopUndos, ...bulkStatuses, "paid"] as const;
export type BulkOrderChange = (typeof bulkChanges)[number];

export type OrderQueue = keyof typeof orderQueues;
/**
 * Cards of the dashboard, the most urgent first: a day that was promised and has passed stands beside the promises in
 * danger. Queues that are rows of “Hoje” have no card.
 */
export const dashboardQueues = [
	"late",
	"fraud_alert",
	"left_while_cancelled",
	"amount_mismatch",
	"payment_alert",
	"refund",
	"returns",
	"paid_without_stock",
	"paid_without_place",
	"delivery_alert",
	"label_stuck",
	"freight_rose",
	"order_corrected",
	"no_invoice",
] as const satisfies readonly OrderQueue[];
export type DashboardQueue = (typeof dashboardQueues)[number];
export const orderQueueValues = Object.keys(orderQueues) as OrderQueue[];

export const orderFilters = {
	q: searchFilter("Buscar pedidos", "Número, rastreio, nome ou e-mail"),
	status: choiceFilter("Status", "Todos os status", orderStatusOptions(orderStatusValues)),
	payment: choiceFilter("Pagamento", "Todos os pagamentos", toOptions(paymentStatuses)),
	/** Set by the links of the work queues above the list. */
	need: linkedFilter(orderQueueValues),
};

export type OrderFilter = FilterValues<typeof orderFilters>;

/** Further file formats of the orders, by their names in the address. */
export const orderCsvLayouts = {
	bling: { label: "Bling, um item por linha" },
	tiny: { label: "Tiny (Olist), um item por linha" },
} as const;

export type OrderCsvLayout = keyof typeof orderCsvLayouts;
export const orderCsvLayoutValues = Object.keys(orderCsvLayouts) as OrderCsvLayout[];

/** The printable papers of an order, by their names in the address. */
const orderPapers = { romaneio: "Romaneio", recibo: "Recibo" } as const;
type PaperKind = keyof typeof orderPapers;
export const orderPaperValues = Object.keys(orderPapers) as PaperKind[];

/** A receipt confirms a payment, so an unpaid order has a summary instead. */
export const paperName = (paper: PaperKind, { paidAt }: { paidAt: Date | null }): string =>
	paper === "recibo" && paidAt === null ? "Resumo" : orderPapers[paper];
