import { guardedJsonFunction } from "#app/platform/forms/json-api.server.ts";
import { requireCustomerForApi } from "#app/shop/accounts/session/guards.server.ts";
import { type PreferenceResponse, preferencePayloadSchema } from "#app/shop/payments/payments.schema.ts";
import { createPaymentPreference } from "#app/shop/payments/preferences/create-preference.server.ts";

export const action = guardedJsonFunction(
	requireCustomerForApi,
	preferencePayloadSchema,
	async ({ order_id }, customer): Promise<PreferenceResponse> => {
		const { initPoint } = await createPaymentPreference(customer, order_id);
		return { init_point: initPoint };
	},
);

export const loader = action;
