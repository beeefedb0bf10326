import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { env } from "#app/platform/env.server.ts";
import { mercadoPagoClient } from "#app/shop/payments/mercado-pago/mercado-pago.server.ts";
import { signNotification } from "#app/shop/payments/mercado-pago/notification-signature.ts";
import { type HttpResponse, sendRequest } from "#tests/support/send-request.ts";
import { listenOnLoopback } from "./listen-on-loopback.ts";
import { startChargebacks } from "./mercadopago-chargebacks.ts";
import {
	documentedNotificationUrl,
	type StubPayment,
	searchPayments,
	startPixPayments,
	startRefunds,
} from "./mercadopago-payments.ts";
import type { CallWatcher, WatchedCall } from "./watched-call.ts";

/**
 * Mercado Pago as a real HTTP server on loopback: it stores preferences and payments, and answers as
 * configured: properly, late, with nonsense, with an error, or not at all.
 */
export type MercadoPagoMode = "answers" | "slow" | "garbage" | "broken" | "refuses" | "down";

export const STUB_COLLECTOR = 77_001;
const ACCESS_TOKEN = "TEST-token";
const WEBHOOK_SECRET = "the-peer-signs-with-this";

export async function startMercadoPagoStub() {
	const preferences = new Map<string, { id: string; request: Record<string, unknown> }>();
	const payments = new Map<string, StubPayment>();
	/** Merchant orders, orders of the newer API and other cases, by their path; or the status of a refusal. */
	const related = new Map<string, unknown>();
	/** Single calls ("GET /v1/…") that are answered with an error, by its status. */
	const refusals = new Map<string, number>();
	const requests: {
		method: string;
		path: string;
		idempotencyKey: string | undefined;
		reference: string | null;
	}[] = [];
	const state: {
		mood: MercadoPagoMode;
		initPoint?: string;
		losesAnswers?: boolean;
		latenessMs: (call: WatchedCall) => number;
		watch: CallWatcher;
	} = { mood: "answers", latenessMs: () => 0, watch: () => {} };
	const refunds = startRefunds(payments);
	const pixPayments = startPixPayments(payments, STUB_COLLECTOR);
	const chargebacks = startChargebacks(payments);
	const timers = new Set<NodeJS.Timeout>();

	const server = await listenOnLoopback(async (request, response) => {
		const address = new URL(request.url ?? "/", "http://peer");
		requests.push({
			method: request.method ?? "",
			path: address.pathname,
			idempotencyKey: request.headers["x-idempotency-key"]?.toString(),
			reference: address.searchParams.get("external_reference"),
		});
		const body = await read(request);
		const watched = { method: request.method ?? "", path: address.pathname };
		await state.watch("asked", watched);
		/** Says how things are now, at once or later. */
		const answer = async (status: number, content: unknown, type?: string): Promise<void> => {
			const text = typeof content === "string" ? content : JSON.stringify(content);
			await state.watch("done", watched);
			const lateness = state.latenessMs(watched);
			if (lateness > 0) {
				await new Promise<void>((resolve) => {
					timers.add(setTimeout(resolve, lateness));
				});
			}
			send(response, status, text, type);
			await state.watch("answered", watched);
		};
		const key = request.headers["x-idempotency-key"]?.toString() ?? "";
		if (state.mood === "down") return void request.socket.destroy();
		if (state.mood === "garbage") return answer(200, "<html>manutenção</html>", "text/html");
		if (state.mood === "broken") return answer(500, { message: "internal_error" });
		if (state.mood === "refuses") return answer(401, { message: "invalid access token" });
		if (state.mood === "slow") {
			timers.add(setTimeout(() => send(response, 200, {}), 30_000));
			return;
		}
		const refusal = refusals.get(`${request.method} ${address.pathname}`);
		if (refusal !== undefined)
			return answer(refusal, { message: "refused", error: "error", status: refusal });
		if (request.method === "POST" && address.pathname === "/checkout/preferences") {
			const mistake = findPreferenceMistake(JSON.parse(body));
			if (mistake) return answer(400, { message: mistake, error: "invalid_type", status: 400 });
			const preference = preferences.get(key) ?? {
				id: `${STUB_COLLECTOR}-${key}`,
				request: JSON.parse(body),
			};
			preferences.set(key, preference);
			const initPoint = state.initPoint ?? `${origin}/pay/${preference.id}`;
			return answer(201, {
				...preference.request,
				id: preference.id,
				init_point: initPoint,
				collector_id: STUB_COLLECTOR,
			});
		}
		const call = {
			method: request.method ?? "",
			path: address.pathname,
			key,
			body,
			showsRefundsUnderWay: request.headers["x-render-in-process-refunds"] === "true",
		};
		const moved = refunds.answer(call) ?? pixPayments.answer(call);
		if (moved) {
			// Done, and the answer is lost.
			if (state.losesAnswers) return void request.socket.destroy();
			return answer(moved.status, moved.body);
		}
		if (request.method === "PUT") {
			const preference = [...preferences.values()].find(({ id }) => address.pathname.endsWith(`/${id}`));
			if (!preference) return answer(400, { message: "preference_id not found", error: "invalid_id" });
			Object.assign(preference.request, JSON.parse(body));
			return answer(200, { ...preference.request, id: preference.id });
		}
		const asked =
			address.pathname === "/v1/payments/search"
				? searchPayments(payments, address.searchParams)
				: chargebacks.answer(call.method, call.path, address.searchParams);
		if (asked) return answer(asked.status, asked.body);
		const resource =
			related.get(address.pathname) ?? payments.get(address.pathname.replace("/v1/payments/", ""));
		if (typeof resource === "number") return answer(resource, { message: "forbidden" });
		return resource ? answer(200, resource) : answer(404, { message: "Payment not found" });
	});
	const { origin, host } = server;

	const before = { ...env };
	Object.assign(env, {
		MERCADOPAGO_ACCESS_TOKEN: ACCESS_TOKEN,
		MERCADOPAGO_WEBHOOK_SECRET: WEBHOOK_SECRET,
		MERCADOPAGO_API_URL: origin,
		MERCADOPAGO_REDIRECT_HOSTS: [host],
		usesPaymentSandbox: false,
	});

	function signature(
		dataId: string | null,
		given: { requestId?: string | null; ts?: string; secret?: string } = {},
	): Record<string, string> {
		const { requestId = null, ts = String(Date.now()), secret = WEBHOOK_SECRET } = given;
		return {
			...(requestId === null ? {} : { "x-request-id": requestId }),
			"x-signature": `ts=${ts},v1=${signNotification(secret, { dataId, requestId, ts })}`,
		};
	}

	let nextId = 900_001;
	let clock = Date.now();
	return {
		origin,
		/** For a shop that runs as a process of its own. */
		settings: {
			MERCADOPAGO_ACCESS_TOKEN: ACCESS_TOKEN,
			MERCADOPAGO_WEBHOOK_SECRET: WEBHOOK_SECRET,
			MERCADOPAGO_API_URL: origin,
			MERCADOPAGO_REDIRECT_HOSTS: host,
		},
		preferences,
		payments,
		refunds,
		chargebacks,
		related,
		refusals,
		requests,
		/** The headers by which Mercado Pago proves what it sends. */
		signature,
		/** Makes the peer well or ill. */
		behave(mood: MercadoPagoMode): void {
			state.mood = mood;
		},
		/** Does what it is asked to, and its answer does not arrive. */
		loseAnswers(loses: boolean): void {
			state.losesAnswers = loses;
		},
		/** Does what it is asked to, and answers so much later with what was true then. */
		answerLate(latenessMs: ((call: WatchedCall) => number) | number): void {
			state.latenessMs = typeof latenessMs === "number" ? () => latenessMs : latenessMs;
		},
		/** The shop's client of it, with a deadline that a test can wait for. */
		impatientClient: () => mercadoPagoClient({ baseUrl: origin, accessToken: ACCESS_TOKEN, timeoutMs: 500 }),
		/** Shows each call to a proof, which may hold it. */
		watch(watcher: CallWatcher): void {
			state.watch = watcher;
		},
		/** Where the next preference leads. */
		leadTo(initPoint: string | undefined): void {
			if (initPoint === undefined) delete state.initPoint;
			else state.initPoint = initPoint;
		},
		/** A payment as Mercado Pago stores it; given an id, that payment changes. */
		pay(orderId: string, reais: number, overrides: Partial<StubPayment> = {}): StubPayment {
			clock += 1_000;
			const id = overrides.id ?? String(nextId++);
			const payment: StubPayment = {
				status: "approved",
				status_detail: "accredited",
				transaction_amount: reais,
				currency_id: "BRL",
				payment_type_id: "bank_transfer",
				installments: 1,
				external_reference: orderId,
				collector_id: STUB_COLLECTOR,
				date_created: new Date(clock).toISOString(),
				date_approved: new Date(clock).toISOString(),
				date_last_updated: new Date(clock).toISOString(),
				...overrides,
				id,
			};
			payments.set(id, payment);
			return payment;
		},
		/** A signed notification about a payment, as a request to our webhook. */
		notification(
			paymentId: string,
			given: { requestId?: string | null; ts?: string; secret?: string } = {},
		): Request {
			// Null: sent without one, as some are; then that part is left out of the signed text.
			const requestId = given.requestId === undefined ? crypto.randomUUID() : given.requestId;
			return new Request(`${env.PUBLIC_URL}/api/webhooks/mercadopago?data.id=${paymentId}&type=payment`, {
				method: "POST",
				headers: { "Content-Type": "application/json", ...signature(paymentId, { ...given, requestId }) },
				body: JSON.stringify({ type: "payment", action: "payment.updated", data: { id: paymentId } }),
			});
		},
		/** Sends a notification to a shop that runs as a process of its own. */
		async deliver(shopOrigin: string, notification: Request): Promise<HttpResponse> {
			const { pathname, search } = new URL(notification.url);
			return sendRequest(shopOrigin, pathname + search, {
				method: notification.method,
				headers: Object.fromEntries(notification.headers),
				body: await notification.clone().text(),
			});
		},
		/** A notification in another form, as the documentation shows it: address and body, and no signature. */
		hint(query: string, body: unknown = {}, headers: Record<string, string> = {}): Request {
			return new Request(`${env.PUBLIC_URL}/api/webhooks/mercadopago?${query}`, {
				method: "POST",
				headers: { "Content-Type": "application/json", ...headers },
				body: JSON.stringify(body),
			});
		},
		async close(): Promise<void> {
			Object.assign(env, before);
			for (const name of ["MERCADOPAGO_ACCESS_TOKEN", "MERCADOPAGO_WEBHOOK_SECRET"] as const) {
				if (before[name] === undefined) delete env[name];
			}
			for (const timer of timers) clearTimeout(timer);
			await server.close();
		},
	};
}

/** The fields that the shop sends, as the documentation of `POST /checkout/preferences` describes them. */
const documentedNumber = z.number().int().nonnegative().optional();
const documentedPreference = z.object({
	items: z
		.array(
			z.object({
				id: z.string(),
				title: z.string(),
				description: z.string().max(256),
				category_id: z.string(),
				quantity: z.number().int().positive(),
				currency_id: z.literal("BRL"),
				unit_price: z.number().positive(),
			}),
		)
		.min(1),
	payer: z.object({
		phone: z.object({ area_code: z.string(), number: z.string() }).optional(),
		address: z.object({ zip_code: z.string(), street_number: documentedNumber }).optional(),
	}),
	// A cost is for a mode that Checkout Pro does not have.
	shipments: z
		.object({ cost: z.never().optional(), receiver_address: z.object({ street_number: documentedNumber }) })
		.optional(),
	payment_methods: z.object({
		installments: z.number().int().positive(),
		// The types of `GET /v1/payment_methods`; account money and Mercado Pago's wallet cannot be excluded.
		excluded_payment_types: z
			.array(
				z.object({
					id: z.enum(["ticket", "bank_transfer", "atm", "credit_card", "debit_card", "prepaid_card"]),
				}),
			)
			.optional(),
	}),
	notification_url: documentedNotificationUrl,
	// “auto_return invalid. back_url.success must be defined”, which it is only where it is a public https address.
	auto_return: z.enum(["approved", "all"]).optional(),
	statement_descriptor: z.string().max(13),
	external_reference: z.string().regex(/^[\w-]{1,64}$/),
});

function findPreferenceMistake(request: unknown): string | undefined {
	const issue = documentedPreference.safeParse(request).error?.issues[0];
	return issue && `invalid type for field ${issue.path.join(".")}`;
}

export type MercadoPagoStub = Awaited<ReturnType<typeof startMercadoPagoStub>>;

async function read(request: IncomingMessage): Promise<string> {
	let body = "";
	for await (const chunk of request) body += String(chunk);
	return body;
}

function send(response: ServerResponse, status: number, body: unknown, type = "application/json"): void {
	response.writeHead(status, { "Content-Type": type });
	response.end(typeof body === "string" ? body : JSON.stringify(body));
}
