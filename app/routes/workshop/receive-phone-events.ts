import { guardedJsonFunction } from "#app/platform/forms/json-api.server.ts";
import { requireWorkshopReaderForApi } from "#app/shop/accounts/session/guards.server.ts";
import { applyPhoneEvents } from "#app/workshop/sync/apply-phone-events.server.ts";
import { sentEventsSchema } from "#app/workshop/sync/phone-events.schema.ts";

export const action = guardedJsonFunction(requireWorkshopReaderForApi, sentEventsSchema, (sent, reader) =>
	applyPhoneEvents(reader, sent),
);
export const loader = action;
