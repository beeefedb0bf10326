import { z } from "zod";
import { checkbox, requiredLine } from "#app/platform/forms/fields.ts";
import { endpointEventTypes } from "#app/values/status/webhook-type.ts";
import { webhookMessages } from "./webhooks.messages.ts";

const event = z.enum(endpointEventTypes, webhookMessages.noEvents);

/** The form of an endpoint. */
export const webhookEndpointSchema = z.object({
	url: requiredLine(webhookMessages.badAddress, 500),
	events: z
		.union([event, z.array(event)], webhookMessages.noEvents)
		.transform((value) => [...new Set(typeof value === "string" ? [value] : value)]),
	includesCustomer: checkbox,
});

export type WebhookEndpointInput = z.output<typeof webhookEndpointSchema>;

export const webhookChoiceSchema = z.object({ endpointId: z.uuid(webhookMessages.missing) });
