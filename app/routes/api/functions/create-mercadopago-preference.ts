import { jsonFunction } from "#app/platform/api.server.ts";
import { requireCustomerForApi } from "#app/shop/accounts/guards.server.ts";
import { createPaymentPreference } from "#app/shop/payments/create-preference.server.ts";
import { type PreferenceAnswer, preferencePayloadSchema } from "#app/shop/payments/payments.schema.ts";

export const action = jsonFunction(
	preferencePayloadSchema,
	async ({ order_id }, request): Promise<PreferenceAnswer> => {
		const customer = await requireCustomerForApi(request);
		const { initPoint } = await createPaymentPreference(customer, order_id);
		return { init_point: initPoint };
	},
);

/** Any other method is told that only POST is taken. */
export const loader = action;
