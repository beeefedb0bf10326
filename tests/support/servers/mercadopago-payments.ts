import { z } from "zod";
import { DAY_MS, MINUTE_MS } from "#app/values/date.ts";

/** The payments' part of Mercado Pago's stand-in: PIX, cancelling and refunds, as the reference documents them. */
export interface StubPayment {
	id: string;
	status: string;
	transaction_amount: number;
	currency_id: string;
	external_reference: string;
	collector_id: number;
	date_last_updated: string;
	[more: string]: unknown;
}

interface StubCall {
	method: string;
	path: string;
	/** `X-Idempotency-Key`. */
	key: string;
	body: string;
	/** `X-Render-In-Process-Refunds`. */
	showsRefundsUnderWay: boolean;
}

export interface StubResponse {
	status: number;
	body: unknown;
}

/** “Must be a valid https URL”, and one that Mercado Pago can reach. */
export const documentedNotificationUrl = z
	.url({ protocol: /^https$/, hostname: z.regexes.domain })
	.max(248)
	.optional();

const documentedPix = z.object({
	transaction_amount: z.number().positive().multipleOf(0.01),
	payment_method_id: z.literal("pix"),
	description: z.string().max(256),
	external_reference: z.string().regex(/^[\w-]{1,64}$/),
	notification_url: documentedNotificationUrl,
	// "yyyy-MM-dd'T'HH:mm:ss.SSSz", from half an hour to thirty days from now.
	date_of_expiration: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/),
	payer: z.object({
		email: z.email(),
		first_name: z.string(),
		last_name: z.string(),
		identification: z
			.union([
				z.object({ type: z.literal("CPF"), number: z.string().regex(/^\d{11}$/) }),
				z.object({ type: z.literal("CNPJ"), number: z.string().regex(/^\d{14}$/) }),
			])
			.optional(),
	}),
});

/** `POST /v1/payments` with PIX, and `PUT /v1/payments/{id}` that cancels what was begun. */
export function startPixPayments(payments: Map<string, StubPayment>, collector: number) {
	const byKey = new Map<string, { request: string; id: string }>();
	let nextId = 800_001;
	const create = (key: string, body: string): StubResponse => {
		const existing = byKey.get(key);
		if (existing && existing.request !== body) throw new Error("one key, two requests");
		if (existing) return { status: 201, body: payments.get(existing.id) };
		const request = documentedPix.safeParse(JSON.parse(body));
		const wrong = { error: "bad_request", status: 400, cause: [{ code: 1, description: "Params Error" }] };
		if (!request.success || key === "")
			return { status: 400, body: { message: request.error?.message, ...wrong } };
		const life = Date.parse(request.data.date_of_expiration) - Date.now();
		if (life < 29.5 * MINUTE_MS || life > 30 * DAY_MS)
			return { status: 400, body: { message: "date_of_expiration", ...wrong } };
		const id = String(nextId++);
		const payment: StubPayment = {
			id,
			status: "pending",
			status_detail: "pending_waiting_transfer",
			transaction_amount: request.data.transaction_amount,
			transaction_amount_refunded: 0,
			currency_id: "BRL",
			payment_method_id: "pix",
			payment_type_id: "bank_transfer",
			external_reference: request.data.external_reference,
			payer: request.data.payer,
			collector_id: collector,
			date_of_expiration: request.data.date_of_expiration,
			date_last_updated: new Date().toISOString(),
			point_of_interaction: {
				type: "PIX",
				transaction_data: {
					qr_code: `00020126580014br.gov.bcb.pix0136${id}5204000053039865802BR6304ABCD`,
					qr_code_base64: "iVBORw0KGgo=",
					ticket_url: `https://www.mercadopago.com.br/payments/${id}/ticket`,
				},
			},
		};
		byKey.set(key, { request: body, id });
		payments.set(id, payment);
		return { status: 201, body: payment };
	};
	const cancel = (id: string): StubResponse => {
		const payment = payments.get(id);
		if (!payment) return { status: 404, body: { message: "Payment not found" } };
		if (!["pending", "in_process"].includes(payment.status)) {
			return { status: 400, body: { message: "invalid payment state", cause: [{ code: 2063 }] } };
		}
		payment.status = "cancelled";
		payment.status_detail = "by_collector";
		payment.date_last_updated = new Date().toISOString();
		return { status: 200, body: payment };
	};
	return {
		answer({ method, path, key, body }: StubCall): StubResponse | undefined {
			if (method === "POST" && path === "/v1/payments") return create(key, body);
			const [, id] = /^\/v1\/payments\/(\d+)$/.exec(path) ?? [];
			return method === "PUT" && id !== undefined ? cancel(id) : undefined;
		},
	};
}

interface StubRefund {
	id: number;
	payment_id: number;
	amount: number;
	status: string;
	date_created: string;
}

/** `POST /v1/payments/{id}/refunds`, `GET …/refunds` and `GET …/refunds/{refund}` as the reference documents them. */
export function startRefunds(payments: Map<string, StubPayment>) {
	const byKey = new Map<string, { request: string; refund: StubRefund }>();
	const outcome: { status: string; refusal?: { status: number; body: unknown } } = { status: "approved" };
	let nextId = 1_009_042_015;
	const all = () => [...byKey.values()].map(({ refund }) => refund);
	const settle = (refund: StubRefund, status: string): void => {
		refund.status = status;
		const payment = payments.get(String(refund.payment_id));
		if (!payment || status !== "approved") return;
		const refunded = Number(payment.transaction_amount_refunded ?? 0) + refund.amount;
		const rounded = Math.round(refunded * 100) / 100;
		payment.transaction_amount_refunded = rounded;
		payment.date_last_updated = new Date(Date.parse(payment.date_last_updated) + 1_000).toISOString();
		if (rounded >= payment.transaction_amount) payment.status = "refunded";
		else payment.status_detail = "partially_refunded";
	};
	const make = (paymentId: string, amount: number): StubRefund => ({
		id: nextId++,
		payment_id: Number(paymentId),
		amount,
		status: "in_process",
		date_created: new Date().toISOString(),
	});
	/** A refund under way is an error unless the header asks for its state. */
	const created = (refund: StubRefund, showsRefundsUnderWay: boolean): StubResponse =>
		refund.status === "in_process" && (!showsRefundsUnderWay || outcome.status === "unconfirmed")
			? { status: 400, body: { message: "Bad Request", error: "bad_request", status: 400, cause: [] } }
			: { status: 201, body: refund };
	return {
		list: all,
		/** Sets Mercado Pago's answer to the next refunds: done, accepted, or refused. */
		lead(to: "approved" | "in_process" | "unconfirmed" | { status: number; body: unknown }): void {
			delete outcome.refusal;
			if (typeof to === "string") outcome.status = to;
			else outcome.refusal = to;
		},
		/** An accepted one is finished. */
		finish(status: "approved" | "rejected" = "approved"): void {
			for (const refund of all()) if (refund.status === "in_process") settle(refund, status);
		},
		/** How long it remembers a key is promised nowhere. */
		forgetKeys(): void {
			for (const [key, entry] of [...byKey]) {
				byKey.delete(key);
				byKey.set(`forgotten-${entry.refund.id}`, entry);
			}
		},
		/** On Mercado Pago's own pages. */
		giveBack(paymentId: string, amount: number): void {
			const refund = make(paymentId, amount);
			byKey.set(`panel-${refund.id}`, { request: "", refund });
			settle(refund, "approved");
		},
		answer({ method, path, key, body, showsRefundsUnderWay }: StubCall): StubResponse | undefined {
			const [, paymentId, refundId] = /^\/v1\/payments\/(\d+)\/refunds(?:\/(\d+))?$/.exec(path) ?? [];
			if (paymentId === undefined) return;
			const notFound = {
				message: "Payment not found",
				error: "not_found",
				status: 404,
				cause: [{ code: 2000 }],
			};
			const isShown = ({ status }: StubRefund) => status !== "in_process" || showsRefundsUnderWay;
			if (method === "GET" && refundId === undefined) {
				const ofPayment = all().filter((each) => String(each.payment_id) === paymentId);
				return { status: 200, body: ofPayment.filter(isShown) };
			}
			if (method === "GET") {
				const requested = all().find(({ id }) => String(id) === refundId);
				return requested ? { status: 200, body: requested } : { status: 404, body: notFound };
			}
			const existing = byKey.get(key);
			if (existing) {
				// The documented promise: the same key, the same result.
				if (existing.request !== body) throw new Error("one key, two requests");
				return created(existing.refund, showsRefundsUnderWay);
			}
			if (outcome.refusal) return outcome.refusal;
			const payment = payments.get(paymentId);
			if (!payment) return { status: 404, body: notFound };
			const before = Number(payment.transaction_amount_refunded ?? 0);
			const amount = (JSON.parse(body) as { amount?: number }).amount ?? payment.transaction_amount - before;
			if (
				!["approved", "in_mediation"].includes(payment.status) ||
				amount > payment.transaction_amount - before
			) {
				const cause = [
					{ code: 2063, description: "The action requested is not valid for the current payment state" },
				];
				return {
					status: 400,
					body: { message: cause[0]?.description, error: "bad_request", status: 400, cause },
				};
			}
			const refund = make(paymentId, amount);
			byKey.set(key, { request: body, refund });
			if (outcome.status === "approved") settle(refund, "approved");
			return created(refund, showsRefundsUnderWay);
		},
	};
}

/** The parameters of `GET /v1/payments/search`, as its reference describes them. */
const documentedDate = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}([+-]\d\d:\d\d|Z)$/);
const searchedDates = ["date_approved", "date_created", "date_last_updated"] as const;
const documentedSearch = z.object({
	sort: z.enum([...searchedDates, "id", "money_release_date"]),
	criteria: z.enum(["asc", "desc"]),
	external_reference: z.string().optional(),
	status: z.string().optional(),
	range: z.enum(searchedDates).optional(),
	begin_date: documentedDate.optional(),
	end_date: documentedDate.optional(),
	limit: z.coerce.number().int().min(1).max(1_000).default(30),
	offset: z.coerce.number().int().min(0).default(0),
});

export function searchPayments(payments: Map<string, StubPayment>, query: URLSearchParams): StubResponse {
	const parsed = documentedSearch.safeParse(Object.fromEntries(query));
	if (!parsed.success) {
		return {
			status: 400,
			body: { message: parsed.error.message, error: "bad_request", cause: [{ code: 1 }] },
		};
	}
	const { external_reference, status, range, begin_date, end_date, limit, offset, sort, criteria } =
		parsed.data;
	const matching = [...payments.values()].filter((payment) => {
		const moment = range ? Date.parse(String(payment[range])) : null;
		return (
			(external_reference === undefined || payment.external_reference === external_reference) &&
			(status === undefined || payment.status === status) &&
			(moment === null || (moment >= Date.parse(begin_date ?? "") && moment <= Date.parse(end_date ?? "")))
		);
	});
	const sorted = matching.toSorted((one, other) => (String(one[sort]) < String(other[sort]) ? -1 : 1));
	if (criteria === "desc") sorted.reverse();
	return {
		status: 200,
		body: {
			paging: { total: matching.length, limit, offset },
			results: sorted.slice(offset, offset + limit),
		},
	};
}
