/** The kinds of problems of an order that wait for the owner; `task-kinds.ts` describes them. */
export const taskKindValues = [
	"fraud_alert",
	"left_while_held",
	"left_while_cancelled",
	"payment_alert",
	"amount_mismatch",
	"dispute",
	"chargeback",
	"refund_stuck",
	"still_payable",
	"lost_notice",
	"unmatched_payment",
	"paid_without_stock",
	"paid_without_place",
	"freight_rose",
	"order_corrected",
	"label_stuck",
	"restock",
	"delivery_alert",
] as const;

export type TaskKind = (typeof taskKindValues)[number];

/** Events that may end a task: the order changes its state, leaves the workshop, or is cancelled. */
export type TaskEnd = "moved" | "sent" | "cancelled";
