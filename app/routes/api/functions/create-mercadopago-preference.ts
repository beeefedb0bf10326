import { guardedJsonFunction } from "#app/platform/api.server.ts";
import { requireCustomerForApi } from "#app/shop/accounts/guards.server.ts";
import { createPaymentPreference } from "#app/shop/payments/create-preference.server.ts";
import { type PreferenceAnswer, preferencePayloadSchema } from "#app/shop/payments/payments.schema.ts";

export const action = guardedJsonFunction(
	requireCustomerForApi,
	preferencePayloadSchema,
	async ({ order_id }, customer): Promise<PreferenceAnswer> => {
		const { initPoint } = await createPaymentPreference(customer, order_id);
		return { init_point: initPoint };
	},
);

/** Any other method is told that only POST is taken. */
export const loader = action;
