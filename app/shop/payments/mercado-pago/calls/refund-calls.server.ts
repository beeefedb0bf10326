import { expectSuccess, isAbsent, type MercadoPagoCall, parseBody } from "./mercado-pago-call.server.ts";
import {
	type MercadoPagoRefund,
	type MercadoPagoRefusal,
	refundListBody,
	refundResponseBody,
	refusalBody,
} from "./mercado-pago-responses.ts";

/** Without this header, Mercado Pago answers 400 about a refund in process, as if it had been refused. */
const showRefundsUnderWay = { "X-Render-In-Process-Refunds": "true" };

export interface RefundCalls {
	/** Refunds a payment: the whole, or a part in reais. A refusal is a result and not an error. */
	createRefund(
		paymentId: string,
		reais: number | null,
		idempotencyKey: string,
	): Promise<MercadoPagoRefund | { refusal: MercadoPagoRefusal; status: number }>;
	/** Every refund of a payment, including those made elsewhere or still in process. */
	listRefunds(paymentId: string): Promise<MercadoPagoRefund[]>;
	/** Null when Mercado Pago has no such refund. */
	findRefund(paymentId: string, refundId: string): Promise<MercadoPagoRefund | null>;
}

export const refundCalls = (call: MercadoPagoCall): RefundCalls => ({
	async createRefund(paymentId, reais, idempotencyKey) {
		const body = reais === null ? {} : { amount: reais };
		const path = `/v1/payments/${encodeURIComponent(paymentId)}/refunds`;
		const response = await call(path, { body, idempotencyKey, headers: showRefundsUnderWay });
		// A 409 means that the same key is being processed: it is not a refusal, the result is just not known yet.
		if (response.status >= 400 && response.status !== 409) {
			return { refusal: refusalBody.parse(response.body ?? {}), status: response.status };
		}
		return parseBody(refundResponseBody, expectSuccess(response.status, response.body));
	},
	async listRefunds(paymentId) {
		const path = `/v1/payments/${encodeURIComponent(paymentId)}/refunds`;
		const { status, body } = await call(path, { headers: showRefundsUnderWay });
		return parseBody(refundListBody, expectSuccess(status, body));
	},
	async findRefund(paymentId, refundId) {
		const ids = [paymentId, refundId].map(encodeURIComponent);
		const path = `/v1/payments/${ids.join("/refunds/")}`;
		const { status, body } = await call(path, { headers: showRefundsUnderWay });
		return isAbsent(status) ? null : parseBody(refundResponseBody, expectSuccess(status, body));
	},
});
