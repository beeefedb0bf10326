import { z } from "zod";
import { cancellationFields, toCancellation } from "#app/admin/orders/admin-orders.schema.ts";
import { optionalLine, requiredLine, singleLine } from "#app/platform/forms/fields.ts";
import { normalizeTrackingCode } from "#app/shop/orders/order-number.ts";
import { trackingLink } from "#app/shop/tracking/tracking-link.ts";
import { fromDateTimeLocal } from "#app/values/date.ts";
import { carrierValues } from "#app/values/status/carrier.ts";
import { trackingStatuses } from "#app/values/status/order-status.ts";
import { adminTrackingRefusals as refusals } from "./admin-tracking.messages.ts";

const trackingText = singleLine().default("");
const reject = (context: z.RefinementCtx, message: string) => {
	context.addIssue({ code: "custom", message });
	return z.NEVER;
};

/**
 * The shipment form; an empty field clears the value, and a missing status changes nothing. In both forms the
 * cancellation's fields count only if the chosen status is “cancelled”.
 */
const shipmentFields = {
	orderId: z.string(),
	status: z
		.union([z.enum(trackingStatuses), z.literal("")], refusals.status)
		.optional()
		.transform((value) => value || undefined),
	carrier: z
		.union([z.enum(carrierValues), z.literal("")], refusals.carrier)
		.default("")
		.transform((value) => value || null),
	trackingCode: trackingText.transform((code, context) =>
		code === "" ? null : (normalizeTrackingCode(code) ?? reject(context, refusals.code)),
	),
	trackingUrl: trackingText.transform((address, context) => {
		if (address === "") return null;
		const isHttps = address.length <= 2000 && z.url({ protocol: /^https$/ }).safeParse(address).success;
		return isHttps ? address : reject(context, refusals.url);
	}),
	estimatedDeliveryDate: trackingText.transform((moment, context) =>
		moment === "" ? null : (fromDateTimeLocal(moment) ?? reject(context, refusals.moment)),
	),
};
export const shipmentSchema = z
	.object({ ...shipmentFields, ...cancellationFields })
	.transform(({ orderId, status, note, cancelLabels, itemIds, ...shipment }) => ({
		orderId,
		shipment: { ...shipment, ...(status ? { status } : {}) },
		cancellation: toCancellation({ note, cancelLabels, itemIds }),
	}));

/** The form “Enviar”. Without a code, code and link of the order stay as they are. */
export const sendOrderSchema = z
	.object({
		carrier: shipmentFields.carrier,
		trackingCode: shipmentFields.trackingCode,
		trackingUrl: shipmentFields.trackingUrl,
		withoutCode: z.literal("1").optional(),
	})
	.transform(({ withoutCode, ...shipment }, context) => {
		const { carrier, trackingCode, trackingUrl } = shipment;
		if (withoutCode) return { carrier };
		if (trackingCode !== null) {
			return { carrier, trackingCode, trackingUrl: trackingUrl ?? trackingLink(carrier, trackingCode) };
		}
		context.addIssue({ code: "custom", path: ["trackingCode"], message: refusals.codeMissing });
		return z.NEVER;
	});

export const trackingEventSchema = z
	.object({
		orderId: z.string(),
		status: z.enum(trackingStatuses, refusals.status),
		description: requiredLine(refusals.description, 500),
		location: optionalLine(200),
		...cancellationFields,
	})
	.transform(({ orderId, note, cancelLabels, itemIds, ...event }) => ({
		orderId,
		event,
		cancellation: toCancellation({ note, cancelLabels, itemIds }),
	}));

export const trackingEventRemovalSchema = z.object({ orderId: z.string(), eventId: z.string() });
