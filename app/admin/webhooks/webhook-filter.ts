import { readChoice } from "#app/platform/list-filter.ts";
import { webhookDeliveryStatusValues } from "#app/values/status/webhook-delivery-status.ts";
import { webhookTypeValues } from "#app/values/status/webhook-type.ts";
import { isUuid } from "#app/values/uuid.ts";

/** What the address bar of “Webhooks” may ask for. */
export function readDeliveryFilter({ searchParams }: URL) {
	const endpoint = searchParams.get("endpoint") ?? "";
	return {
		state: readChoice(searchParams, "state", webhookDeliveryStatusValues),
		type: readChoice(searchParams, "type", webhookTypeValues),
		endpoint: isUuid(endpoint) ? endpoint : null,
	};
}
