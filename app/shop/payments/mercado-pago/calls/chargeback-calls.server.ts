import { expectSuccess, isAbsent, type MercadoPagoCall, parseBody } from "./mercado-pago-call.server.ts";
import {
	chargebackResponseBody,
	type MercadoPagoChargeback,
	searchResponseBody,
} from "./mercado-pago-responses.ts";

export interface ChargebackCalls {
	/** A charge-back by its id; null when Mercado Pago has no such case. */
	findChargeback(id: string): Promise<MercadoPagoChargeback | null>;
	/** The newest charge-back of a payment, or null. */
	findChargebackOf(paymentId: string): Promise<MercadoPagoChargeback | null>;
}

export const chargebackCalls = (call: MercadoPagoCall): ChargebackCalls => ({
	async findChargeback(id) {
		const { status, body } = await call(`/v1/chargebacks/${encodeURIComponent(id)}`);
		return isAbsent(status) ? null : parseBody(chargebackResponseBody, expectSuccess(status, body));
	},
	async findChargebackOf(paymentId) {
		const { status, body } = await call(
			`/v1/chargebacks/search?${new URLSearchParams({ payment_id: paymentId })}`,
		);
		if (isAbsent(status)) return null;
		const { results } = parseBody(searchResponseBody, expectSuccess(status, body));
		const cases = results.map((result) => parseBody(chargebackResponseBody, result));
		const age = ({ date_created, date_last_updated }: MercadoPagoChargeback) =>
			(date_created ?? date_last_updated)?.getTime() ?? 0;
		return cases.toSorted((one, other) => age(other) - age(one))[0] ?? null;
	},
});
