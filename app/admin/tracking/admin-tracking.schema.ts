import { z } from "zod";
import { cancellationFields, toCancellation } from "#app/admin/orders/admin-orders.schema.ts";
import { optionalLine, requiredLine, singleLine } from "#app/platform/forms/fields.ts";
import { normalizeTrackingCode } from "#app/shop/orders/order-number.ts";
import { trackingLink } from "#app/shop/orders/parcels/tracking-link.ts";
import { fromDateTimeLocal } from "#app/values/date.ts";
import { carrierValues } from "#app/values/status/carrier.ts";
import { trackingStatuses } from "#app/values/status/order-status.ts";
import { adminTrackingRefusals as refusals } from "./admin-tracking.messages.ts";
import { furtherCodeFields } from "./further-code-fields.ts";

const trackingText = singleLine().default("");
const reject = (context: z.RefinementCtx, message: string) => {
	context.addIssue({ code: "custom", message });
	return z.NEVER;
};

const codeField = trackingText.transform((code, context) =>
	code === "" ? null : (normalizeTrackingCode(code) ?? reject(context, refusals.code)),
);

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
	trackingCode: codeField,
	trackingUrl: trackingText.transform((address, context) => {
		if (address === "") return null;
		const isHttps = address.length <= 2000 && z.url({ protocol: /^https$/ }).safeParse(address).success;
		return isHttps ? address : reject(context, refusals.url);
	}),
	estimatedDeliveryDate: trackingText.transform((moment, context) =>
		moment === "" ? null : (fromDateTimeLocal(moment) ?? reject(context, refusals.moment)),
	),
};

/** One field for each further parcel. Those that are left empty do not count. */
const furtherCodes = z
	.object(Object.fromEntries(furtherCodeFields.map((name) => [name, codeField])))
	.transform((fields) => ({ typedCodes: furtherCodeFields.map((name) => fields[name] ?? null) }));

/** The codes that the form showed; missing in the form of an earlier build, which knows only the first parcel. */
const shownCodes = z
	.string()
	.transform((codes) => codes.split(" ").filter(Boolean))
	.optional();

/** The codes of one form: each once, and none without the first. */
function checkedCodes(
	first: string | null,
	typed: readonly (string | null)[],
	context: z.RefinementCtx,
): string[] {
	const further = typed.filter((code) => code !== null);
	if (first === null && further.length > 0) {
		context.addIssue({ code: "custom", path: ["trackingCode"], message: refusals.firstCode });
	}
	for (const [at, code] of typed.entries()) {
		if (code === null || (code !== first && typed.indexOf(code) === at)) continue;
		context.addIssue({ code: "custom", path: [furtherCodeFields[at] ?? ""], message: refusals.repeatedCode });
	}
	return further;
}

const codesOf = (
	first: string | null,
	{ typedCodes, shown }: { typedCodes: readonly (string | null)[]; shown: string[] | undefined },
	context: z.RefinementCtx,
) => (shown ? { furtherCodes: checkedCodes(first, typedCodes, context), shownCodes: shown } : {});

export const shipmentSchema = z
	.intersection(z.object({ ...shipmentFields, ...cancellationFields, shownCodes }), furtherCodes)
	.transform(
		(
			{ orderId, status, note, cancelLabels, itemIds, typedCodes, shownCodes: shown, ...shipment },
			context,
		) => ({
			orderId,
			shipment: {
				...shipment,
				...codesOf(shipment.trackingCode, { typedCodes, shown }, context),
				...(status ? { status } : {}),
			},
			cancellation: toCancellation({ note, cancelLabels, itemIds }),
		}),
	);

/** The form “Enviar”. Without a code, code and link of the order stay as they are. */
export const sendOrderSchema = z
	.intersection(
		z.object({
			carrier: shipmentFields.carrier,
			trackingCode: shipmentFields.trackingCode,
			trackingUrl: shipmentFields.trackingUrl,
			withoutCode: z.literal("1").optional(),
			shownCodes,
		}),
		furtherCodes,
	)
	.transform(({ withoutCode, typedCodes, shownCodes: shown, ...shipment }, context) => {
		const { carrier, trackingCode, trackingUrl } = shipment;
		if (withoutCode) return { carrier };
		if (trackingCode !== null) {
			return {
				carrier,
				trackingCode,
				trackingUrl: trackingUrl ?? trackingLink(carrier, trackingCode),
				...codesOf(trackingCode, { typedCodes, shown }, context),
			};
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
