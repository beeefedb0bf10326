import type { MercadoPagoStatus } from "#app/values/status/payment-status.ts";

/** The sandbox's payment methods, by Mercado Pago's payment type. */
export const sandboxMethods = {
	bank_transfer: { label: "PIX", description: "Aprovado em segundos", methodId: "pix" },
	credit_card: { label: "Cartão de crédito", description: "Em parcelas, sem juros", methodId: "master" },
	ticket: { label: "Boleto", description: "Compensa em até 3 dias úteis", methodId: "bolbradesco" },
} as const;
export type SandboxMethod = keyof typeof sandboxMethods;
export const sandboxMethodValues = Object.keys(sandboxMethods) as [SandboxMethod, ...SandboxMethod[]];

/** The visitor's choices, with the state that Mercado Pago would report for each. */
export const sandboxDecisions = {
	approve: { status: "approved", detail: "accredited" },
	leave: { status: "pending", detail: "pending_waiting_payment" },
	reject: { status: "rejected", detail: "cc_rejected_other_reason" },
} as const satisfies Record<string, { status: MercadoPagoStatus; detail: string }>;
export type SandboxDecision = keyof typeof sandboxDecisions;
