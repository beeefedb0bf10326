import { z } from "zod";
import { checkbox } from "#app/platform/forms/fields.ts";
import { type Cents, multiplyCents, reaisToCents, sumCents } from "#app/values/money.ts";
import type { MercadoPagoStatus } from "#app/values/status/payment-status.ts";
import {
	type SandboxDecision,
	type SandboxMethod,
	sandboxDecisions,
	sandboxMethodValues,
} from "./sandbox-methods.ts";

/** The part of Mercado Pago's preference that the sandbox reads; the rest is stored as sent. */
export const sandboxPreferenceSchema = z.looseObject({
	items: z
		.array(
			z.looseObject({
				title: z.string().min(1).max(256),
				quantity: z.number().int().min(1).max(10_000),
				unit_price: z.number().positive().max(10_000_000),
				currency_id: z.literal("BRL"),
			}),
		)
		.min(1)
		.max(100),
	back_urls: z.looseObject({ success: z.url(), pending: z.url(), failure: z.url() }),
	notification_url: z.url().optional(),
	external_reference: z.string().min(1).max(256),
	expiration_date_to: z.string().optional(),
	payment_methods: z
		.looseObject({ excluded_payment_types: z.array(z.looseObject({ id: z.string() })).optional() })
		.optional(),
});

/** The same part of a PIX payment. */
export const sandboxPixSchema = z.looseObject({
	transaction_amount: z.number().positive().max(10_000_000),
	description: z.string().max(256).optional(),
	payment_method_id: z.literal("pix"),
	external_reference: z.string().min(1).max(256),
	date_of_expiration: z.iso.datetime({ offset: true }).optional(),
	payer: z.looseObject({ email: z.email() }),
});
export type SandboxPixRequest = z.output<typeof sandboxPixSchema>;

/** Without an amount the whole payment is refunded. */
export const sandboxRefundSchema = z.looseObject({
	amount: z.number().positive().max(10_000_000).optional(),
});

export const sandboxKeySchema = z.string().min(1).max(100);

export type SandboxRequest = z.output<typeof sandboxPreferenceSchema>;

export function sandboxTotal(request: SandboxRequest): Cents {
	return sumCents(
		...request.items.map((item) => multiplyCents(reaisToCents(item.unit_price), item.quantity)),
	);
}

/** The payment methods on a page, without those that its preference excludes. */
export function sandboxMethodsOf({ payment_methods: rules }: SandboxRequest): SandboxMethod[] {
	const excluded = new Set(rules?.excluded_payment_types?.map(({ id }) => id));
	return sandboxMethodValues.filter((method) => !excluded.has(method));
}

export const sandboxChoiceSchema = z.object({
	method: z.enum(sandboxMethodValues, {
		error: "Selecione uma forma de pagamento.",
	}),
	decision: z.enum(Object.keys(sandboxDecisions) as [SandboxDecision, ...SandboxDecision[]]),
	hasSlowRefunds: checkbox,
});

interface SandboxPaymentResult {
	id: number;
	status: MercadoPagoStatus;
	paymentType: string;
	externalReference: string;
}

/** Sends the buyer back as Mercado Pago does: absent values are the literal text "null". */
export function buildReturnUrl(
	backUrls: SandboxRequest["back_urls"],
	preferenceId: string,
	payment: SandboxPaymentResult | null,
	externalReference: string,
): string {
	const status = payment?.status ?? null;
	const back =
		status === "approved" ? backUrls.success : status === "pending" ? backUrls.pending : backUrls.failure;
	const address = new URL(back);
	const parameters: Record<string, string | number | null> = {
		collection_id: payment?.id ?? null,
		collection_status: status,
		payment_id: payment?.id ?? null,
		status,
		external_reference: externalReference,
		payment_type: payment?.paymentType ?? null,
		merchant_order_id: null,
		preference_id: preferenceId,
		site_id: "MLB",
		processing_mode: "aggregator",
		merchant_account_id: null,
	};
	for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, String(value));
	return address.href;
}
