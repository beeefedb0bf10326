import { z } from "zod";
import { textsNamed } from "#app/platform/forms/fields.ts";
import { publicFieldNames } from "#app/values/address/address-views.ts";
import { carrierValues } from "#app/values/status/carrier.ts";
import { deliveryTurnValues } from "#app/values/status/delivery-turn.ts";
import { orderStatusValues } from "#app/values/status/order-status.ts";
import { trackingMessages } from "./tracking.messages.ts";

/** Payload and response of the public tracking function (specification, section 7). */

export const trackingQuerySchema = z.strictObject({
	query: z
		.string({ error: trackingMessages.blank })
		.trim()
		.min(1, trackingMessages.blank)
		.max(100)
		.describe("O número completo do pedido ou o código de rastreio."),
});

const status = z.enum(orderStatusValues);

export const trackingResponseSchema = z.object({
	order: z.object({
		id: z.string().describe("O número completo; por um código de rastreio, só os 8 primeiros caracteres."),
		status,
		created_at: z.iso.datetime(),
		shipping_address: z
			.object(textsNamed(publicFieldNames))
			.nullable()
			.describe("Por um código de rastreio, rua, número e o fim do CEP vêm encobertos."),
		estimated_delivery_date: z.string().nullable().describe("Um dia ou um instante em formato ISO."),
		delivery_day: z
			.string()
			.nullable()
			.describe("O dia que o cliente escolheu: chega nesse dia, e não até ele. Só pelo número completo."),
		turn: z
			.enum(deliveryTurnValues)
			.nullable()
			.describe("O turno da entrega; null onde nenhum foi pedido. Só pelo número completo."),
		carrier: z.enum(carrierValues).nullable(),
		tracking_code: z.string().nullable(),
		tracking_url: z.string().nullable(),
		parcels: z
			.array(z.object({ number: z.int(), code: z.string(), url: z.string().nullable() }))
			.describe(
				"Os volumes que têm código; o primeiro da lista é também o tracking_code. Por um código, só esse volume.",
			),
		parcel_count: z
			.int()
			.describe(
				"Em quantos volumes o pedido viaja, contadas as etiquetas que ainda não têm código; 0 sem nenhum código.",
			),
		total_amount: z.number().describe("Em reais."),
		tracking_events: z
			.array(
				z.object({
					status,
					description: z.string(),
					location: z.string().nullable(),
					timestamp: z.iso.datetime(),
				}),
			)
			.describe("Do mais novo ao mais antigo."),
	}),
});
export type TrackingResponse = z.output<typeof trackingResponseSchema>;
