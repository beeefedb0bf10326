/** Payment states of an order as people read them (specification, section 4). */
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

/** What Mercado Pago calls a payment's state, as its API documents them. */
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

/** Begun and neither paid nor refused. */
export const pendingMercadoPagoStatuses: readonly MercadoPagoStatus[] = [
	"pending",
	"in_process",
	"authorized",
];

/** With these Mercado Pago has kept, or paid back to, the shop what a customer contested. */
export const wonDisputeDetails = ["reimbursed", "coverage_applied"] as const;

/** Money that never was the shop's. Stored beside the payment, in words for the workshop. */
export const otherAccountMismatch = "recebida por outra conta do Mercado Pago";
