import { formatWithOffset } from "#app/values/date.ts";
import { expectSuccess, type MercadoPagoCall, parseBody } from "./mercado-pago-call.server.ts";
import { type MercadoPagoPreference, preferenceResponseBody, refusalBody } from "./mercado-pago-responses.ts";

/** The page at Mercado Pago where an order is paid. */
export interface PreferenceCalls {
	createPreference(request: unknown, idempotencyKey: string): Promise<MercadoPagoPreference>;
	/** Closes the page: nothing can be paid there any more. */
	closePreference(id: string, now: Date): Promise<void>;
}

export const preferenceCalls = (call: MercadoPagoCall): PreferenceCalls => ({
	async createPreference(request, idempotencyKey) {
		const { status, body } = await call("/checkout/preferences", { body: request, idempotencyKey });
		return parseBody(preferenceResponseBody, expectSuccess(status, body));
	},
	async closePreference(id, now) {
		const body = { expires: true, expiration_date_to: formatWithOffset(now) };
		const path = `/checkout/preferences/${encodeURIComponent(id)}`;
		const response = await call(path, { method: "PUT", body });
		// A page that does not exist counts as closed.
		const { error } = refusalBody.parse(response.body ?? {});
		const isNoPage = response.status === 404 || (response.status === 400 && error === "invalid_id");
		if (!isNoPage) expectSuccess(response.status, response.body);
	},
});
