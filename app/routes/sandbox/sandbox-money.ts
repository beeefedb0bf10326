import { env } from "#app/platform/env.server.ts";
import { privateJson } from "#app/platform/forms/json-api.server.ts";
import { hasSandboxToken } from "#app/shop/payments/sandbox/sandbox.server.ts";
import {
	createSandboxPix,
	listSandboxRefunds,
	refundInSandbox,
} from "#app/shop/payments/sandbox/sandbox-payments.server.ts";
import {
	sandboxKeySchema,
	sandboxPixSchema,
	sandboxRefundSchema,
} from "#app/shop/payments/sandbox/sandbox-protocol.ts";
import type { Route } from "./+types/sandbox-money.ts";

const moneyError = (status: number, message: string, code?: number): Response =>
	privateJson({ message, error: "bad_request", status, cause: code ? [{ code }] : [] }, { status });

function refuseStranger(request: Request): Response | null {
	if (!env.usesPaymentSandbox) return moneyError(404, "not found");
	return hasSandboxToken(request) ? null : moneyError(401, "invalid access token");
}

/** `POST /v1/payments` (PIX) and `POST /v1/payments/{id}/refunds` of Mercado Pago's API. */
export async function action({ request, params }: Route.ActionArgs): Promise<Response> {
	const refused = refuseStranger(request);
	if (refused) return refused;
	if (request.method !== "POST" || params.refundId !== undefined)
		return moneyError(405, "method not allowed");
	const key = sandboxKeySchema.safeParse(request.headers.get("X-Idempotency-Key"));
	if (!key.success) return moneyError(400, "Header X-Idempotency-Key can't be null", 4292);
	const body: unknown = await request.json().catch(() => null);
	if (params.id === undefined) {
		const pix = sandboxPixSchema.safeParse(body);
		const payment = pix.success ? await createSandboxPix(key.data, pix.data) : null;
		return payment ? privateJson(payment, { status: 201 }) : moneyError(400, "Params Error", 1);
	}
	const refund = sandboxRefundSchema.safeParse(body);
	const id = readId(params.id);
	if (!refund.success || id === null) return moneyError(400, "amount attribute must be numeric", 4041);
	const done = await refundInSandbox(id, key.data, refund.data.amount);
	const wrongState = "The action requested is not valid for the current payment state";
	if (!done) return moneyError(400, wrongState, 2063);
	// As documented: without the header, a refund in progress is answered with an error and no id.
	if (done.status === "in_process" && !showsRefundsUnderWay(request)) return moneyError(400, "Bad Request");
	return privateJson(done, { status: 201 });
}

/** `GET /v1/payments/{id}/refunds` and `GET /v1/payments/{id}/refunds/{refund}`. */
export async function loader({ request, params }: Route.LoaderArgs): Promise<Response> {
	const refused = refuseStranger(request);
	if (refused) return refused;
	if (params.id === undefined) return moneyError(405, "method not allowed");
	const id = readId(params.id);
	const refunds = id === null ? [] : await listSandboxRefunds(id, showsRefundsUnderWay(request));
	if (params.refundId === undefined) return privateJson(refunds);
	const requested = refunds.find((refund) => String(refund.id) === params.refundId);
	return requested ? privateJson(requested) : moneyError(404, "Refund not found", 2032);
}

const showsRefundsUnderWay = (request: Request): boolean =>
	request.headers.get("X-Render-In-Process-Refunds") === "true";

const readId = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null);
