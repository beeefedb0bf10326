/** Payment states of an order, with their labels (specification, section 4). */
export const paymentStatuses = {
	pending: { label: "Pendente" },
	paid: { label: "Pago" },
	failed: { label: "Falhou" },
} as const satisfies Record<string, { label: string }>;

export type PaymentStatus = keyof typeof paymentStatuses;
export const paymentStatusValues = Object.keys(paymentStatuses) as [PaymentStatus, ...PaymentStatus[]];

/** The two ways to pay (specification, section 9). */
export const paymentMethods = {
	mercadopago: { label: "Mercado Pago" },
	bank_transfer: { label: "Transferência bancária" },
} as const satisfies Record<string, { label: string }>;

export type PaymentMethod = keyof typeof paymentMethods;
export const paymentMethodValues = Object.keys(paymentMethods) as [PaymentMethod, ...PaymentMethod[]];

/** Mercado Pago's payment states, as its API documents them. */
export const mercadoPagoStatuses = [
	"pending",
	"approved",
	"authorized",
	"in_process",
	"in_mediation",
	"rejected",
	"cancelled",
	"refunded",
	"charged_back",
] as const;

export type MercadoPagoStatus = (typeof mercadoPagoStatuses)[number];

/** Started, and neither paid nor refused. */
export const pendingMercadoPagoStatuses: readonly MercadoPagoStatus[] = [
	"pending",
	"in_process",
	"authorized",
];

/** Whether a payment may still be paid or refused. */
export const isMercadoPagoPending = ({ status }: { status: string }): boolean =>
	pendingMercadoPagoStatuses.some((pending) => pending === status);

/** The status details of a dispute that the shop has won: Mercado Pago kept or repaid the contested money. */
export const wonDisputeDetails = ["reimbursed", "coverage_applied"] as const;

/** The money of another account, not the shop's. Stored with the payment, in words for the workshop. */
export const otherAccountMismatch = "recebida por outra conta do Mercado Pago";
